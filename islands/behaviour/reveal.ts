import type { PageConstants } from '../../engine/content/page-data.ts';

/**
 * Lets `data-reveal` and `data-fade-in` come into view as the visitor scrolls to them: once they are `scrollReveal.offset` pixels
 * in. What is in the first screen is left alone, and so is everything where motion is not wanted; without this script nothing is
 * ever hidden.
 */
export function revealOnScroll(constants: PageConstants): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.classList.replace('to-reveal', 'revealed');
      }
    },
    { rootMargin: `0px 0px -${constants['scrollReveal.offset']}px` },
  );
  for (const element of document.querySelectorAll('[data-reveal], [data-fade-in]')) {
    if (element.getBoundingClientRect().top < innerHeight) continue;
    element.classList.add('to-reveal');
    observer.observe(element);
  }
}
