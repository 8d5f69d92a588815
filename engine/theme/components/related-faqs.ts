import type { Faq } from '../../model/content.ts';
import type { Page } from '../page.ts';

const MOST = 5;

/** The questions nearest to one: of the same category and the same products before others, the one last changed before others. */
export function relatedFaqs(page: Page, faq: Faq): Faq[] {
  const nearness = (other: Faq): number =>
    other.products.filter((id) => faq.products.includes(id)).length * 2 + Number(other.category === faq.category) * 3;
  return page.content.faqs
    .filter((other) => other.id !== faq.id && nearness(other) > 0)
    .sort((a, b) => nearness(b) - nearness(a) || (a.updated < b.updated ? 1 : -1) || a.id - b.id)
    .slice(0, MOST);
}
