import type { Page } from '../page.ts';
import type { TopThing } from './top-thing.ts';

/** A question with its answer, as the page shows it. */
export function faqData(page: Page): TopThing[] {
  const faq = page.find('faqs', 'id', page.params.faqId ?? '');
  if (!faq) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      inLanguage: page.site.lang,
      dateModified: faq.updated,
      mainEntity: [
        {
          '@type': 'Question',
          name: page.plain(faq.question),
          acceptedAnswer: { '@type': 'Answer', text: page.html(faq.answer) },
        },
      ],
    },
  ];
}
