import type { EngineAnswer, StartEngine } from '../engines/engine.ts';

interface RedirectObject {
  readonly Key: string;
  readonly WebsiteRedirectLocation: string;
}

/**
 * A model of a bucket that is a website, with `index.html` as its index document: it checks the emission, not the host.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html
 */
export const startS3Model: StartEngine = (files) => {
  const text = files.find(({ path }) => path.endsWith('redirect-objects.json'))?.text ?? '';
  const objects = JSON.parse(text) as RedirectObject[];
  const locations = new Map(objects.map(({ Key, WebsiteRedirectLocation }) => [Key, WebsiteRedirectLocation]));
  if (locations.size !== objects.length) throw new Error('a key occurs twice');
  return Promise.resolve({
    version: 'a model of an Amazon S3 website',
    origins: [],
    ask: (targets) => Promise.resolve(targets.map((target) => answer(target, locations))),
    stop: () => Promise.resolve(),
  });
};

function answer(target: string, locations: ReadonlyMap<string, string>): EngineAnswer {
  const path = decode(target.split('?')[0] ?? '');
  if (path === undefined) return { status: 400, location: undefined };
  const key = path.slice(1);
  const isFolder = key === '' || key.endsWith('/');
  const location = locations.get(isFolder ? `${key}index.html` : key);
  if (location !== undefined) return { status: 301, location };
  if (!isFolder && locations.has(`${key}/index.html`)) return { status: 302, location: `${path}/` };
  return { status: 404, location: undefined };
}

/** A plus sign is read as a space. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
