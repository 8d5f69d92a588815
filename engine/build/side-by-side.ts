/**
 * Does two works side by side. If one of them fails, the signal tells the other one to stop. Rejects with the first error when both have
 * ended.
 */
export async function sideBySide<A, B>(
  one: (signal: AbortSignal) => Promise<A>,
  other: (signal: AbortSignal) => Promise<B>,
): Promise<readonly [A, B]> {
  const stopping = new AbortController();
  const guard = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await work(stopping.signal);
    } catch (cause) {
      stopping.abort(cause);
      throw cause;
    }
  };
  const [first, second] = await Promise.allSettled([guard(one), guard(other)]);
  if (first.status === 'rejected' || second.status === 'rejected') throw stopping.signal.reason;
  return [first.value, second.value];
}
