import { isAbsolute } from 'node:path';
import { openBucket } from './bucket.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

/** Opens the store that PAGE_STORE names: a bucket or a folder. Undefined if it is not set. */
export function readPageStore(env: NodeJS.ProcessEnv): ObjectStore | { readonly problem: string } | undefined {
  const { PAGE_STORE: place } = env;
  if (place === undefined || place === '') return undefined;
  if (isAbsolute(place)) return openFolderStore(place);
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (bucket === undefined)
    return {
      problem: `PAGE_STORE is \`${place}\`; it must be s3://bucket/prefix, or the absolute path of a folder that the machines share.`,
    };
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey)
    return { problem: 'PAGE_STORE names a bucket; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set too.' };
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    return { problem: `AWS_ENDPOINT_URL_S3 is \`${endpoint}\`; it must be an address with https:// or http://.` };
  return openBucket({
    bucket,
    prefix,
    accessKeyId,
    secretAccessKey,
    sessionToken: env.AWS_SESSION_TOKEN,
    endpoint: endpoint === undefined ? undefined : new URL(endpoint),
    region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? 'us-east-1',
  });
}
