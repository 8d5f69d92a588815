/** Tells whether a path belongs to the calls, whatever follows it. */
export function isApiPath(target: string): boolean {
  return (
    target.startsWith('/cms/') ||
    target.startsWith('/prod/') ||
    target.startsWith('/api/proxy/') ||
    target.startsWith('/ipinfo/')
  );
}
