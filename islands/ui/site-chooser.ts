import { foldText } from '../../engine/content/search-text.ts';
import type { ListedSite } from './listed-site.ts';
import type { SiteGroup } from './site-regions.ts';

export interface SiteChooserWords {
  readonly title: string;
  readonly find: string;
  readonly close: string;
  readonly none: string;
}

export interface SiteChooserOptions {
  readonly groups: readonly SiteGroup[];
  /** The language of the page. */
  readonly lang: string;
  /** The path of the page below the prefix of its site. */
  readonly remainder: string;
  /** The addresses of the page on other sites, from its alternate links. */
  readonly alternates: ReadonlySet<string>;
  readonly words: SiteChooserWords;
}

/** Returns the address of a choice: the same page if the site has it, else its home page. The path stays on the current host. */
export function siteHref(site: ListedSite, remainder: string, alternates: ReadonlySet<string>): string {
  const same = `${site.siteAddr}${remainder}`;
  return new URL(alternates.has(same) ? same : site.siteAddr).pathname;
}

/** Opens the list of sites as a modal dialog. The focus goes back to where it was when it closes. */
export function openSiteChooser(options: SiteChooserOptions): HTMLDialogElement {
  const { groups, words } = options;
  const dialog = element('dialog', { className: 'site-chooser', ariaLabel: words.title });
  const regions = groups.map((group) => regionOf(group, options));
  const rows = regions.flatMap((region) => region.rows);
  const none = element('p', { className: 'empty', hidden: true, role: 'status', textContent: words.none });
  const field = element('input', {
    type: 'search',
    ariaLabel: words.find,
    placeholder: words.find,
    autocomplete: 'off',
  });
  field.addEventListener('input', () => {
    const wanted = foldText(field.value);
    for (const { item, site, names } of rows)
      item.hidden = !foldText([site.siteName, ...names, ...localNames(site, 'en')].join(' ')).includes(wanted);
    for (const region of regions) region.section.hidden = region.rows.every(({ item }) => item.hidden);
    none.hidden = rows.some(({ item }) => !item.hidden);
  });
  const close = element('button', { className: 'secondary', type: 'button', textContent: words.close });
  close.addEventListener('click', () => dialog.close());
  const head = element('div', { className: 'site-chooser-head' });
  head.append(element('h2', { textContent: words.title }), close);
  dialog.append(head, field, ...regions.map(({ section }) => section), none);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  return dialog;
}

interface Row {
  readonly site: ListedSite;
  readonly names: readonly string[];
  readonly item: HTMLLIElement;
}

/** The sites of a region below its name. */
function regionOf(
  { heading, sites }: SiteGroup,
  options: SiteChooserOptions,
): { readonly section: HTMLElement; readonly rows: readonly Row[] } {
  const { lang } = options;
  const rows = sites
    .map((site) => ({ site, names: localNames(site, lang) }))
    .sort((a, b) => a.site.siteName.localeCompare(b.site.siteName, lang))
    .map((row): Row => ({ ...row, item: siteItem(row.site, row.names, options) }));
  const list = element('ul', { className: 'sites' });
  list.append(...rows.map(({ item }) => item));
  const section = element('section', {});
  section.append(...(heading === undefined ? [] : [element('h3', { textContent: heading })]), list);
  return { section, rows };
}

function siteItem(
  site: ListedSite,
  names: readonly string[],
  { remainder, alternates, lang }: SiteChooserOptions,
): HTMLLIElement {
  const link = element('a', {
    href: siteHref(site, remainder, alternates),
    hreflang: site.siteLang,
    lang: site.siteLang,
    dir: 'auto',
    textContent: site.siteName,
  });
  if (site.siteLang === lang) link.setAttribute('aria-current', 'true');
  const item = element('li', {});
  item.append(link);
  const others = names.filter((name) => foldText(name) !== foldText(site.siteName));
  if (others.length > 0) item.append(element('small', { textContent: others.join(' · ') }));
  return item;
}

/** The country and the language in the language of the page, so that one who cannot read the name of a site finds it. */
function localNames({ siteCountry, siteLang }: ListedSite, lang: string): string[] {
  if (siteCountry === undefined) return [];
  const country = new Intl.DisplayNames([lang], { type: 'region' }).of(siteCountry) ?? '';
  const language = new Intl.DisplayNames([lang], { type: 'language' }).of(new Intl.Locale(siteLang).language) ?? '';
  return [country, language].filter((name) => name !== '');
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties);
}
