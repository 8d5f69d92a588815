/**
 * Returns the address to download a file from: its own address if the file ends in `direct` (`.zip`), otherwise an address of the service.
 * Returns undefined, with a warning on the console, for a value that is not an address.
 */
export function downloadAddress(file: unknown, direct: string): string | undefined {
  if (typeof file !== 'string' || file.trim() === '') {
    console.warn('A download needs an address:', file);
    return undefined;
  }
  const url = URL.parse(file, globalThis.location?.href);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    console.warn('This is not the address of a file:', file);
    return undefined;
  }
  return url.pathname.toLowerCase().endsWith(direct) ? file : `/api/download?url=${encodeURIComponent(file)}`;
}
