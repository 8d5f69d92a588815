import type { Page } from 'playwright';

/** Makes a browser refuse to keep anything: storage throws, and cookies do. */
export async function refuseStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = {
      configurable: true,
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    };
    Object.defineProperty(window, 'localStorage', refuse);
    Object.defineProperty(window, 'sessionStorage', refuse);
    Object.defineProperty(Document.prototype, 'cookie', { ...refuse, set: refuse.get });
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
  });
}
