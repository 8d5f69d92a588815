import { parse } from 'bowser';

/** Browser and system of a User-Agent header, such as `Firefox, Linux`; undefined where it names neither. */
export function deviceName(userAgent: string): string | undefined {
  if (userAgent === '') return undefined;
  const { browser, os } = parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? undefined : names.join(', ');
}
