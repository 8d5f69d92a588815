import type { FilterCategory } from '../../content/faq-questions.ts';
import { keepFigures } from '../../content/markdown-figures.ts';
import { listConstant } from '../../model/constants.ts';
import type { Page } from '../page.ts';

/** The questions of a site by category, in the order of the support system; a category without a question is left out. */
export function faqCategories(page: Page): FilterCategory[] {
  return listConstant(page.constants, 'faq.categories').flatMap((id) => {
    const faqs = page.all('faqs', 'category', id);
    if (faqs.length === 0) return [];
    const questions = faqs.map((faq) => {
      const { text, attributes } = page.shown(faq.question);
      return {
        href: page.href(`faq/${faq.id}`),
        question: keepFigures(text),
        ...(attributes.lang === undefined ? {} : { lang: attributes }),
        about: faq.products.flatMap((product) => page.find('products', 'id', product)?.model ?? []).join(' '),
      };
    });
    return [{ id, label: page.t(`faq.category.${id}`), questions }];
  });
}
