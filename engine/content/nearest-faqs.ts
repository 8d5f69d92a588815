import type { Faq } from '../model/content.ts';

const MOST = 5;

/** The questions nearest to one: of the same category and the same products before others, the one last changed before others. */
export function nearestFaqs(faqs: readonly Faq[], id: number): Faq[] {
  const faq = faqs.find((one) => one.id === id);
  if (!faq) return [];
  const nearness = (other: Faq): number =>
    other.products.filter((one) => faq.products.includes(one)).length * 2 + Number(other.category === faq.category) * 3;
  return faqs
    .filter((other) => other.id !== id && nearness(other) > 0)
    .sort((a, b) => nearness(b) - nearness(a) || (a.updated < b.updated ? 1 : -1) || a.id - b.id)
    .slice(0, MOST);
}
