import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Accounts } from '../accounts/accounts.ts';
import type { Visitor } from '../accounts/visitor.ts';
import { trackSending } from '../sent-answer.ts';
import { SESSION_COOKIE } from '../accounts/session-cookie.ts';

export interface DownloadRecorder {
  readonly accounts: Accounts;
  readonly visitorOf: (req: IncomingMessage) => Visitor;
  readonly onError: (cause: unknown) => void;
}

/** Adds a file to the list of downloads of a signed-in customer once it has been sent completely. Sending does not wait for this. */
export function recordDownload(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  { accounts, visitorOf, onError }: DownloadRecorder,
): void {
  if (req.method !== 'GET' || !req.headers.cookie?.includes(SESSION_COOKIE)) return;
  const visitor = visitorOf(req);
  const isSent = trackSending(res);
  res.once('close', () => {
    if (!isSent() || (res.statusCode !== 200 && res.statusCode !== 304)) return;
    accounts
      .find(visitor)
      .then((account) => account && accounts.customer.recordDownload(account.id, path))
      .catch(onError);
  });
}
