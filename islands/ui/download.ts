/**
 * Where a file is to be downloaded from: a file with the ending `direct` (`.zip`) from its own address, any other by the service.
 * Undefined, with a warning on the console, for what is no address.
 */
export function downloadAddress(file: unknown, direct: string): string | undefined {
  if (typeof file !== 'string' || file.trim() === '') {
    console.warn('A download needs an address:', file);
    return undefined;
  }
  const url = URL.parse(file, globalThis.location?.href);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    console.warn('This is no address of a file:', file);
    return undefined;
  }
  return url.pathname.toLowerCase().endsWith(direct) ? file : `/api/download?url=${encodeURIComponent(file)}`;
}
