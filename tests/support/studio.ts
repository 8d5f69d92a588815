import type { Locator, Page } from 'playwright';
import type { PreviewView } from '../../engine/editor/studio/contract.ts';
import { startSitefold } from './sitefold.ts';

export interface StartedStudio {
  /** Its page, with the token. */
  readonly address: string;
  /** Returns the origin of the pages with the drafts, whose server it starts. */
  readonly preview: () => Promise<string>;
  readonly stop: () => Promise<unknown>;
}

/** Runs `sitefold studio` in a process of its own: a development server changes the environment of the one that it runs in. */
export async function startStudio(root: string): Promise<StartedStudio> {
  const studio = await startSitefold(['studio', '--root', root], /studio: \S+\n/);
  const address = /http:\S+/.exec(studio.log())?.[0] ?? '';
  const [base = '', token = ''] = address.split('/#token=');
  return {
    address,
    stop: studio.stop,
    async preview() {
      const answer = await fetch(`${base}/api/preview`, { headers: { authorization: `Bearer ${token}` } });
      return ((await answer.json()) as PreviewView).address;
    },
  };
}

/** Returns the link of a view in the navigation. */
export function viewLink(page: Page, view: string): Locator {
  return page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view });
}

export async function goTo(page: Page, view: string): Promise<void> {
  await viewLink(page, view).click();
  await page.getByRole('heading', { level: 1, name: view }).waitFor();
}

/** Looks at the plan, and saves it. */
export async function save(page: Page): Promise<void> {
  await goTo(page, 'Changes');
  await page.locator('.hunk').first().waitFor();
  await page.getByRole('button', { name: /^Save / }).click();
  await page.getByText('There are no unsaved changes.').waitFor();
}
