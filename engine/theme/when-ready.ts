/**
 * Uses a value that is only waited for in development. In a build it is there at once: a component that waits makes Astro hold back all that
 * follows it on the page.
 */
export function whenReady<T, R>(value: T | Promise<T>, use: (value: T) => R): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
