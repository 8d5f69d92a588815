/** Waits for what code of a project promises. Rejects when it takes longer than a number of milliseconds. */
export async function inTime<T>(promised: Promise<T>, most: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(late()), most);
  });
  try {
    return await Promise.race([promised, ended]);
  } finally {
    clearTimeout(timer);
  }
}
