// Ends an import early and in good order: what was sent is kept, and a later import goes on there.

/** The operator has asked for an end. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/**
 * Waits for `work`, or rejects with {@link Interrupted} at the first signal. A second one ends the
 * process at once, as it would have without this. What is under way is left to itself: batches are
 * recognised when they are sent again.
 */
export async function untilInterrupted<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Interrupted());
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await Promise.race([work, promise]);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
