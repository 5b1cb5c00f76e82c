/**
 * A function that asks once and then always gives what it got the first time. A failure is not kept:
 * the next caller asks again.
 */
export function once<T>(
  ask: (signal?: AbortSignal) => Promise<T>,
): (signal?: AbortSignal) => Promise<T> {
  let kept: Promise<T> | undefined;
  return async (signal) => {
    kept ??= ask(signal);
    try {
      return await kept;
    } catch (thrown) {
      kept = undefined;
      throw thrown;
    }
  };
}
