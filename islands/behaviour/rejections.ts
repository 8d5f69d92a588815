/** Unhandled rejections are logged, and the browser's own report of them is suppressed (specification 8). */
export function logRejections(): void {
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    console.error('Unhandled rejection:', event.reason);
  });
}
