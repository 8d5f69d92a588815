const WORDS = 'such as';
const LINE = new RegExp(`^# +${WORDS} (\\S+)$`, 'gm');

/** A request that a refused line took, and where a comment names it. */
interface NamedRequest {
  /** An address, see `splitAddress`. */
  readonly request: string;
  readonly start: number;
  readonly end: number;
}

/** Formats a request that a refused line took, for the comment below that line. */
export function formatRequest(request: string): string {
  return `    ${WORDS} ${request}`;
}

/** Finds the requests of refused lines in the comments that an import has written into a file. */
export function findRequests(text: string): NamedRequest[] {
  return [...text.matchAll(LINE)].map(({ index, 0: { length }, 1: request = '' }) => ({
    request,
    start: index + length - request.length,
    end: index + length,
  }));
}
