/** The reason of a missing answer. */
export type TransportFault = 'unreachable' | 'timeout' | 'status' | 'tooLarge' | 'notJson' | 'redirected' | 'resting';

/** A request without an answer. `message` is one sentence without an address. There is no `cause`, because it could contain the address. */
export class TransportError extends Error {
  readonly fault: TransportFault;
  /** True if the same request may succeed a moment later. */
  readonly isPassing: boolean;
  /** The wait before the next attempt that the CMS asks for, in ms. */
  readonly retryAfter: number | undefined;

  constructor(fault: TransportFault, message: string, passing: { retryAfter?: number } | false = false) {
    super(message);
    this.fault = fault;
    this.isPassing = passing !== false;
    this.retryAfter = passing === false ? undefined : passing.retryAfter;
  }
}

/** Describes the failure of a connection without its address. */
export function transportError(cause: unknown): TransportError {
  if (cause instanceof TransportError) return cause;
  const { name, code } = cause as { name?: unknown; code?: unknown };
  if (name === 'TimeoutError' || TIMEOUTS.has(String(code)))
    return new TransportError('timeout', 'The CMS did not answer in time.');
  // A code has the form ECONNREFUSED; any other text may contain an address.
  const known = typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,50}$/.test(code) ? ` (${code})` : '';
  return new TransportError(
    'unreachable',
    `The CMS could not be reached${known}.`,
    PASSING.has(String(code)) ? {} : false,
  );
}

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);
const PASSING = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAI_AGAIN', 'UND_ERR_SOCKET']);
