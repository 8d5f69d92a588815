import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { SiteRow } from '../../contract.ts';
import { useAnswer, useStudio } from '../state/studio.ts';
import { Failed, Loading } from './States.tsx';

/** The widths of a window that can be chosen, in CSS pixels. */
const WIDTHS = [360, 768, 1280] as const;

interface Props {
  /** A path below the root site. */
  readonly page: string;
  /** The flag of the site to begin with; empty for the root. */
  readonly flag?: string;
}

/** The page with the drafts, if the studio can show it. */
export function Preview(props: Props): ReactNode {
  if (useStudio().project.hasPreview) return <StartedPreview {...props} />;
  return (
    <p className="state">The pages are not shown: the project has none, or the studio was started without a preview.</p>
  );
}

/** Shows the page when its server answers, which takes seconds for the first one. */
function StartedPreview(props: Props): ReactNode {
  const { data, problem } = useAnswer('preview', {});
  if (data) return <Frame {...props} server={data.address} />;
  return problem === undefined ? <Loading what="the page" /> : <Failed problem={problem} />;
}

/** The page as the development server shows it, on a site and in a width. It is loaded again after each change. */
function Frame({ page, flag = '', server }: Props & { readonly server: string }): ReactNode {
  const { project } = useStudio();
  const { revision } = project;
  const [site, setSite] = useState(flag);
  const [width, setWidth] = useState<number>(WIDTHS[0]);
  const frame = useRef<HTMLIFrameElement>(null);
  const [pane, scale] = useScale(width);
  const url = addressOf(server, site, page);
  useEffect(() => {
    if (!frame.current) return;
    // The same address again loads the page again, without a step in the history.
    frame.current.src = url;
    frame.current.dataset.revision = String(revision);
  }, [revision, url]);
  const { name = 'root', flag: chosen = '' } = project.sites.find((one) => one.flag === site) ?? {};
  return (
    <section className="preview" aria-label="Preview">
      <div className="toolbar">
        <label className="control">
          <span>Site</span>
          <select value={site} onChange={({ target }) => setSite(target.value)}>
            {project.sites
              .filter(({ active }) => active)
              .map((one) => (
                <option key={one.flag} value={one.flag}>
                  {siteLabel(one)}
                </option>
              ))}
          </select>
        </label>
        <fieldset className="control widths">
          <legend>Width</legend>
          {WIDTHS.map((one) => (
            <label key={one}>
              <input type="radio" name="width" checked={one === width} onChange={() => setWidth(one)} />
              <span>{one}</span>
            </label>
          ))}
        </fieldset>
        <a href={url} target="_blank" rel="noreferrer">
          Open the page
        </a>
      </div>
      <div ref={pane} className="pane">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the pages are on an origin of their own, which their scripts need */}
        <iframe
          key={url}
          ref={frame}
          title={`${page} on ${name}${chosen === '' ? '' : ` (${chosen})`}, ${width} pixels wide`}
          style={{ inlineSize: width, blockSize: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

/** Joins the parts of the address of a page on a site. */
export function addressOf(preview: string, flag: string, page: string): string {
  const path = page === '/' ? '' : page.replace(/^\/?/, '/');
  const prefix = flag === '' ? '' : `/${flag}`;
  return `${preview.replace(/\/$/, '')}${prefix}${path}` + (prefix === '' && path === '' ? '/' : '');
}

/** `th: Thailand, th`, for lists of sites. */
export function siteLabel({ flag, name, lang }: SiteRow): string {
  return `${flag === '' ? 'root' : flag}: ${name}, ${lang}`;
}

/** Returns how much smaller a page of a width is drawn, so that it fits into the pane. */
function useScale(width: number): [pane: (element: HTMLElement | null) => (() => void) | undefined, scale: number] {
  const [available, setAvailable] = useState<number>(width);
  const pane = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [pane, Math.min(1, Math.max(0.2, available / width))];
}
