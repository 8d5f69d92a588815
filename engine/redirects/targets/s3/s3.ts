import { formatPattern } from '../../match/pattern.ts';
import { droppedQuery } from '../shared/divergences/dropped-query.ts';
import { prefixCase } from '../shared/divergences/prefix-case.ts';
import { notNormal } from '../shared/divergences/request-forms.ts';
import { jsonList } from '../shared/files/json-list.ts';
import { byteLength, metaFile } from '../shared/files/meta-file.ts';
import { EXACT_PATHS } from '../shared/plan/capabilities.ts';
import { exactRedirects } from '../shared/plan/exact-redirects.ts';
import type { RedirectTarget } from '../target.ts';
import { decodedPath, indexDocument } from './divergences.ts';

const DOCS = 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/how-to-page-redirect.html';

/**
 * Empty objects of a bucket that serves a website, each with a redirect. Routing rules match prefixes of keys, and a bucket takes at most
 * 50, so they cannot express exact redirects.
 */
export const s3: RedirectTarget = {
  id: 's3',
  title: 'Amazon S3 website',
  docs: DOCS,
  tested: 'model only',
  capabilities: { ...EXACT_PATHS, exactSlash: false },
  limits: [
    {
      what: 'source',
      most: 1024,
      unit: 'bytes',
      source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html',
      date: '2026-11-21',
      way: 'Shorten the source.',
    },
    {
      what: 'target',
      most: 2048,
      unit: 'bytes',
      source: DOCS,
      date: '2026-11-21',
      way: 'Shorten the query of the target.',
    },
  ],
  divergences: [notNormal, prefixCase, droppedQuery, decodedPath, indexDocument],
  alternative: 'cloudfront',
  refuses: ({ source }) => {
    const path = formatPattern(source);
    if (/\+|%(?:2[1346-9A-CF]|3[ABDF]|40|5[BD])/.test(path))
      return 'S3 decodes the path first: it cannot tell `+` and encoded delimiters such as `%2F` from the decoded characters';
    return /\/index\.html\/?$/.test(path) ? 'S3 answers a request for the folder with its `index.html`' : undefined;
  },
  emit(plan) {
    const objects = exactRedirects(plan).flatMap(({ forms, location }) =>
      forms.map((form) => ({ Key: keyOf(form), WebsiteRedirectLocation: location })),
    );
    const text = `${jsonList(objects)}\n`;
    return {
      files: [
        { path: 's3/redirect-objects.json', text },
        metaFile('s3/redirect-objects.meta.json', plan.provenance, {
          note: 'Put an empty object for each: aws s3api put-object --bucket BUCKET --key KEY --website-redirect-location LOCATION. The index document is index.html.',
        }),
      ],
      rules: objects.length,
      bytes: byteLength(text),
    };
  },
};

/** Returns the key that a website looks up. For a path that ends with a slash, that is the index document of the folder. */
function keyOf(form: string): string {
  const key = decodeURIComponent(form.slice(1));
  return key === '' || key.endsWith('/') ? `${key}index.html` : key;
}
