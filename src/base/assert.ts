// Assertions that stay on in production: a broken invariant stops the step that found it.

/** A bug in Aisle itself: never caused by a caller's input, never answered with a 4xx. */
export class AssertionFailed extends Error {
  override readonly name = 'AssertionFailed';
}

/** Throws {@link AssertionFailed} unless `condition` holds; `message` names the broken invariant. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionFailed(message);
}
