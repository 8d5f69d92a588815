import axeCore from 'axe-core';
import type { Page } from 'playwright';

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly string[] }[];
  }[];
}

/** Runs the code of axe in a page, which need not allow scripts of others. Playwright's `evaluate` takes three times as long for it. */
export async function bringAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeCore.source });
  await session.detach();
}

/** The findings of axe in a page, each as its rule and the places; by all rules, or only by those that are named. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await bringAxe(page);
  const { violations } = await page.evaluate(
    (only) => {
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
      return axe.run({ resultTypes: ['violations'], preload: false, ...(only ? { runOnly: only } : {}) });
    },
    rules as string[] | undefined,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
