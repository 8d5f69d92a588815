/**
 * Says what to do if a package is not installed that the command needs: a project of redirects alone leaves out those of pages. Undefined for
 * other errors.
 */
export function missingPackage(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || (cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') return undefined;
  const [, name] = /^Cannot find package '([^'/]+(?:\/[^'/]+)?)' imported from/.exec(cause.message) ?? [];
  return (
    name &&
    `This command needs the package \`${name}\`, which is not installed. Delete \`omit=optional\` from .npmrc, and run npm install.`
  );
}
