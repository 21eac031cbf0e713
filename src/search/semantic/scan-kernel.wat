;; The exact scan: the dot product of one query with every row, and nothing else.
;;
;; A row is `dimensions` signed bytes (a multiple of 16) and, right behind them, its scale as a
;; float; rows are `stride` bytes apart. The query is widened to 16 bits already. The sum of a row
;; is a whole number, exact; two multiplications make the score of it, in this order.
;;
;; Memory sets the pace, and gives one core most where it reads in several places at once: four rows
;; are worked at together, one of each quarter of the block. A quarter is `quarter` bytes long, and
;; the scores of all four lie one behind the other.
(module
  (import "host" "memory" (memory 1))
  (func (export "scan")
    (param $row i32) (param $quarter i32) (param $stride i32) (param $dimensions i32)
    (param $query i32) (param $queryScale f32) (param $score i32)
    (local $end i32) (local $scores i32) (local $place i32) (local $at i32) (local $wide i32)
    (local $bytes v128) (local $low v128) (local $high v128)
    (local $row0 i32) (local $sums0 v128)
    (local $row1 i32) (local $sums1 v128)
    (local $row2 i32) (local $sums2 v128)
    (local $row3 i32) (local $sums3 v128)
    (local.set $end (i32.add (local.get $row) (local.get $quarter)))
    (local.set $scores
      (i32.mul (i32.div_u (local.get $quarter) (local.get $stride)) (i32.const 4)))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $row) (local.get $end)))
        (local.set $row0 (local.get $row))
        (local.set $sums0 (v128.const i32x4 0 0 0 0))
        (local.set $row1 (i32.add (local.get $row0) (local.get $quarter)))
        (local.set $sums1 (v128.const i32x4 0 0 0 0))
        (local.set $row2 (i32.add (local.get $row1) (local.get $quarter)))
        (local.set $sums2 (v128.const i32x4 0 0 0 0))
        (local.set $row3 (i32.add (local.get $row2) (local.get $quarter)))
        (local.set $sums3 (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (local.set $wide (local.get $query))
        (loop $row_bytes
          (local.set $low (v128.load (local.get $wide)))
          (local.set $high (v128.load offset=16 (local.get $wide)))
          (local.set $bytes (v128.load (i32.add (local.get $row0) (local.get $at))))
          (local.set $sums0
            (i32x4.add
              (i32x4.add
                (local.get $sums0)
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low)))
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high))))
          (local.set $bytes (v128.load (i32.add (local.get $row1) (local.get $at))))
          (local.set $sums1
            (i32x4.add
              (i32x4.add
                (local.get $sums1)
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low)))
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high))))
          (local.set $bytes (v128.load (i32.add (local.get $row2) (local.get $at))))
          (local.set $sums2
            (i32x4.add
              (i32x4.add
                (local.get $sums2)
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low)))
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high))))
          (local.set $bytes (v128.load (i32.add (local.get $row3) (local.get $at))))
          (local.set $sums3
            (i32x4.add
              (i32x4.add
                (local.get $sums3)
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (local.get $low)))
              (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (local.get $high))))
          (local.set $wide (i32.add (local.get $wide) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $row_bytes (i32.lt_u (local.get $at) (local.get $dimensions))))
        (f32.store (local.get $score)
          (f32.mul
            (f32.mul
              (f32.convert_i32_s
                (i32.add
                  (i32.add
                    (i32x4.extract_lane 0 (local.get $sums0))
                    (i32x4.extract_lane 1 (local.get $sums0)))
                  (i32.add
                    (i32x4.extract_lane 2 (local.get $sums0))
                    (i32x4.extract_lane 3 (local.get $sums0)))))
              (local.get $queryScale))
            (f32.load (i32.add (local.get $row0) (local.get $dimensions)))))
        (f32.store (local.tee $place (i32.add (local.get $score) (local.get $scores)))
          (f32.mul
            (f32.mul
              (f32.convert_i32_s
                (i32.add
                  (i32.add
                    (i32x4.extract_lane 0 (local.get $sums1))
                    (i32x4.extract_lane 1 (local.get $sums1)))
                  (i32.add
                    (i32x4.extract_lane 2 (local.get $sums1))
                    (i32x4.extract_lane 3 (local.get $sums1)))))
              (local.get $queryScale))
            (f32.load (i32.add (local.get $row1) (local.get $dimensions)))))
        (f32.store (local.tee $place (i32.add (local.get $place) (local.get $scores)))
          (f32.mul
            (f32.mul
              (f32.convert_i32_s
                (i32.add
                  (i32.add
                    (i32x4.extract_lane 0 (local.get $sums2))
                    (i32x4.extract_lane 1 (local.get $sums2)))
                  (i32.add
                    (i32x4.extract_lane 2 (local.get $sums2))
                    (i32x4.extract_lane 3 (local.get $sums2)))))
              (local.get $queryScale))
            (f32.load (i32.add (local.get $row2) (local.get $dimensions)))))
        (f32.store (local.tee $place (i32.add (local.get $place) (local.get $scores)))
          (f32.mul
            (f32.mul
              (f32.convert_i32_s
                (i32.add
                  (i32.add
                    (i32x4.extract_lane 0 (local.get $sums3))
                    (i32x4.extract_lane 1 (local.get $sums3)))
                  (i32.add
                    (i32x4.extract_lane 2 (local.get $sums3))
                    (i32x4.extract_lane 3 (local.get $sums3)))))
              (local.get $queryScale))
            (f32.load (i32.add (local.get $row3) (local.get $dimensions)))))
        (local.set $score (i32.add (local.get $score) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (local.get $stride)))
        (br $rows)))))
