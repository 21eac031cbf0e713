;; The exact scan: the dot product of one query with every row, and nothing else.
;;
;; A row is `dimensions` signed bytes (a multiple of 16) and, right behind them, its scale as a
;; float; rows are `stride` bytes apart. The query is widened to 16 bits already. The sum of a row
;; is a whole number, exact; two multiplications make the score of it, in this order.
(module
  (import "host" "memory" (memory 1))
  (func (export "scan")
    (param $row i32) (param $end i32) (param $stride i32) (param $dimensions i32)
    (param $query i32) (param $queryScale f32) (param $score i32)
    (local $at i32) (local $wide i32)
    (local $bytes v128) (local $low v128) (local $high v128)
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (local.set $wide (local.get $query))
        (loop $row_bytes
          (local.set $bytes (v128.load (i32.add (local.get $row) (local.get $at))))
          (local.set $low
            (i32x4.add
              (local.get $low)
              (i32x4.dot_i16x8_s
                (i16x8.extend_low_i8x16_s (local.get $bytes))
                (v128.load (local.get $wide)))))
          (local.set $high
            (i32x4.add
              (local.get $high)
              (i32x4.dot_i16x8_s
                (i16x8.extend_high_i8x16_s (local.get $bytes))
                (v128.load offset=16 (local.get $wide)))))
          (local.set $wide (i32.add (local.get $wide) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $row_bytes (i32.lt_u (local.get $at) (local.get $dimensions))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (f32.store (local.get $score)
          (f32.mul
            (f32.mul
              (f32.convert_i32_s
                (i32.add
                  (i32.add
                    (i32x4.extract_lane 0 (local.get $low))
                    (i32x4.extract_lane 1 (local.get $low)))
                  (i32.add
                    (i32x4.extract_lane 2 (local.get $low))
                    (i32x4.extract_lane 3 (local.get $low)))))
              (local.get $queryScale))
            (f32.load (i32.add (local.get $row) (local.get $dimensions)))))
        (local.set $score (i32.add (local.get $score) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (local.get $stride)))
        (br $rows)))))
