/** True for a target without scheme, host and slash at its start, such as `new.html` or `../new`. */
export function isRelative(target: string): boolean {
  return target !== '' && !/^(?:[/$%?#\\\u0000]|[a-z][a-z0-9+.-]*:)/i.test(target);
}

/** The path to which a browser follows a relative target from the path of a request. */
export function resolveTarget(path: string, target: string): string {
  const { pathname, search, hash } = new URL(target, `https://relative.invalid${path}`);
  return `${pathname}${search}${hash}`;
}

/** The remark on a target that was resolved. */
export const RESOLVED = (target: string, path: string): string =>
  `The target \`${target}\` is relative to the request; it is written as \`${path}\`, to which it leads from the source.`;
