import { afterEach, describe, expect, test, vi } from 'vitest';
import { downloadAddress } from '../../../../islands/ui/download.ts';

const FILE = 'https://files.kaveno.example/r7-60a/firmware.bin';

afterEach(() => vi.restoreAllMocks());

describe('a file is downloaded', () => {
  test('from its own address if it ends in .zip', () => {
    expect(downloadAddress('https://files.kaveno.example/a.zip', '.zip')).toBe('https://files.kaveno.example/a.zip');
    expect(downloadAddress('https://files.kaveno.example/A.ZIP?v=2', '.zip')).toBe(
      'https://files.kaveno.example/A.ZIP?v=2',
    );
  });

  test('by the service otherwise, with the address encoded', () => {
    expect(downloadAddress(FILE, '.zip')).toBe(`/api/download?url=${encodeURIComponent(FILE)}`);
    expect(downloadAddress(`${FILE}?name=a.zip`, '.zip')).toContain('/api/download?url=');
  });
});

describe('a value that is not an address is refused with a warning', () => {
  test.each([[''], ['  '], [undefined], [null], [42], [{}], ['no address'], ['javascript:alert(1)'], ['data:,x']])(
    '%j',
    (file) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(downloadAddress(file, '.zip')).toBeUndefined();
      expect(warn).toHaveBeenCalledOnce();
    },
  );
});
