/** The problem that a page of the accounts shows; empty if there is none. */
export function problemOf(body: string): string {
  return /id="problem"[^>]*>\s*([^<]*?)\s*</.exec(body)?.[1] ?? '';
}

/** The notice that a page of the accounts shows; empty if there is none. */
export function noticeOf(body: string): string {
  return /class="success"[^>]*>\s*([^<]*?)\s*</.exec(body)?.[1] ?? '';
}
