import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright';
import { readCarried } from '../../engine/build/release/carried.ts';
import { CLIENT } from './built.ts';

const FILES = `${CLIENT}/_astro/`;
/** Files of the builds before, which are there for open pages. */
const carried = readCarried(dirname(CLIENT));
const SHEETS = Object.fromEntries(
  readdirSync(FILES)
    .filter((name) => name.endsWith('.css') && !carried.has(`client/_astro/${name}`))
    .map((name) => [name, readFileSync(`${FILES}${name}`, 'utf8')]),
);

/** Rules of one page type that would fit others too, and are not for them. */
const MEANT_FOR_FEW = [
  // Long pages leave what is far below for later.
  '.site-footer',
];

/**
 * Returns the selectors of style sheets that the page does not load but that match something on it. A style sheet that only some pages
 * load may hold a rule that another page needs: the page then looks unstyled, and nothing else fails.
 */
export async function missingStyles(page: Page): Promise<string[]> {
  return page.evaluate(
    ([sheets, meantForFew]) => {
      const loaded = new Set([...document.styleSheets].map(({ href }) => href?.split('/').pop()));
      const found: string[] = [];
      // Whatever a visitor does with it.
      const STATE = /:(?:hover|focus|focus-visible|active|checked|disabled)(?![\w-])/g;
      const look = (rules: CSSRuleList): void => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') continue;
          if (rule instanceof CSSStyleRule)
            for (const selector of rule.selectorText.split(/,(?![^(]*\))/)) {
              const plain = selector.replaceAll(/::[\w-]+/g, '').replaceAll(STATE, ':is(*)');
              // A selector without a class is for the page that loads it.
              if (!plain.includes('.') || meantForFew.includes(plain.trim())) continue;
              if (document.querySelector(plain) !== null) found.push(selector.trim());
            }
          if ('cssRules' in rule) look(rule.cssRules as CSSRuleList);
        }
      };
      for (const [name, text] of Object.entries(sheets)) {
        if (loaded.has(name)) continue;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        look(sheet.cssRules);
      }
      return found;
    },
    [SHEETS, MEANT_FOR_FEW] as const,
  );
}
