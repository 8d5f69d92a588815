/**
 * Returns true if the database has understood a statement and refused it, such as a value that is taken. Everything else says that the
 * database cannot be used: no connection, a lock, a full disk, a deadline.
 */
export function isStatementError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const { code } = cause as { code?: unknown };
  // PostgreSQL: the class of an SQLSTATE (Appendix A of its manual). 22: data, 23: constraints, 25: transactions, 42: syntax and names.
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
    return ['22', '23', '25', '42'].includes(code.slice(0, 2));
  const sqlite = /^SQLITE_(\d+)$/.exec(cause.name)?.[1];
  return sqlite !== undefined && STATEMENT_ERRORS.has(Number(sqlite));
}

/** Primary result codes of SQLite (https://www.sqlite.org/rescode.html): ERROR, TOOBIG, CONSTRAINT, MISMATCH, RANGE. */
const STATEMENT_ERRORS: ReadonlySet<number> = new Set([1, 18, 19, 20, 25]);
