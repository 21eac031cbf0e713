// How many slips of the keyboard are between two words.

/**
 * Number of edits (insert, delete, replace, swap neighbours; no letter twice) that turn `a` into `b`. A
 * number above `max` only means "more than `max`". Packages for this distance count a swap, the most
 * frequent typo, as two edits.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (same ? 0 : 1),
      );
      const swapped = row > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
