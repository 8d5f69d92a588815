import type { IncomingMessage } from 'node:http';
import { isApiPath } from '../content/api/api-path.ts';
import { isDownload } from '../content/download-address.ts';
import { numberConstant, type Constants } from '../model/constants.ts';
import { hasPlainPath } from './plain-path.ts';
import { hasValidHost, hasValidVersion, requestTarget } from './request.ts';
import { bodyLimit, bodyOf } from './unread-body.ts';

/** The parsed head of a request. */
export type AskedRequest =
  | { readonly kind: 'refuse'; readonly status: 400 | 405 | 413 | 431; readonly text: string }
  | { readonly kind: 'call' | 'download' | 'page' | 'form'; readonly target: string };

export const TOO_LARGE = { kind: 'refuse', status: 413, text: 'Content Too Large' } as const;

/** Reads the head of a request. Refuses a head that is malformed or too large, and a method that the service does not answer. */
export function readRequest(req: IncomingMessage, constants: Constants): AskedRequest {
  // `rawHeaders` lists names and values in turn.
  if (req.rawHeaders.length > 2 * numberConstant(constants, 'server.maxHeaders'))
    return { kind: 'refuse', status: 431, text: 'Request Header Fields Too Large' };
  if (!hasValidVersion(req)) return { kind: 'refuse', status: 400, text: 'Bad Request: this is not HTTP/1.1.' };
  if (!hasValidHost(req)) return { kind: 'refuse', status: 400, text: 'Bad Request: the Host header is malformed.' };
  // Which page takes the form decides later whether it may be so large.
  const limit = bodyLimit(constants, { withFiles: req.method === 'POST' });
  if (bodyOf(req, limit) === 'large') return TOO_LARGE;
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (!isRead && req.method !== 'POST') return { kind: 'refuse', status: 405, text: 'Method Not Allowed' };
  const target = requestTarget(req);
  if (target === undefined) return { kind: 'refuse', status: 400, text: 'Bad Request: the address is not UTF-8.' };
  if (!isRead) return { kind: 'form', target };
  if (isApiPath(target)) {
    if (hasPlainPath(target)) return { kind: 'call', target };
    return { kind: 'refuse', status: 400, text: 'Bad Request: the address is malformed.' };
  }
  return { kind: isDownload(target) ? 'download' : 'page', target };
}
