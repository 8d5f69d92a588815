import { readContentUrl } from '../engine/build/cms/content-url.ts';
import { EXIT, UserError } from './io.ts';

/** Returns the address of the CMS if CONTENT_URL is set. */
export function contentUrl(): URL | undefined {
  const address = readContentUrl(process.env);
  if (address === undefined) return undefined;
  if ('problem' in address) throw new UserError(address.problem, EXIT.usage);
  return address.base;
}
