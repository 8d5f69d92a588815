import { describe, expect, test } from 'vitest';
import { detectFormat } from '../../../../engine/redirects/traffic/detect-format.ts';
import { LOG_FORMATS, type LogFormatId } from '../../../../engine/redirects/traffic/formats/registry.ts';
import { emptyRequest } from '../../../../engine/redirects/traffic/log-format.ts';

const AT = Date.UTC(2026, 9, 11, 11, 55, 36);
const FIELDS = '#Fields: date time x-edge-location cs-method cs(Host) cs-uri-stem sc-status cs-uri-query';

type Read = readonly [kind: string, path?: string, query?: string | undefined, status?: number, time?: number];

function read(format: LogFormatId, ...lines: readonly string[]): Read {
  const reader = LOG_FORMATS[format].open();
  const into = emptyRequest();
  const kinds = lines.map((line) => {
    const bytes = Buffer.from(line);
    return reader(bytes, { start: 0, end: bytes.length }, into);
  });
  const kind = kinds.at(-1) ?? '';
  if (kind !== 'request' && kind !== 'undated') return [kind];
  const { bytes, start, mark, end, status, time } = into;
  const query = mark < end ? bytes.toString('utf8', mark + 1, end) : undefined;
  return [kind, bytes.toString('utf8', start, mark), query, status, time];
}

const front = '203.0.113.1 - frank [11/Oct/2026:13:55:36 +0200]';

describe('combined', () => {
  test.each<[what: string, line: string, read: Read]>([
    ['common', `${front} "GET /a HTTP/1.0" 200 2326`, ['request', '/a', undefined, 200, AT]],
    [
      'combined',
      `${front} "GET /a?b=1 HTTP/1.1" 404 0 "https://x.example/" "curl/8"`,
      ['request', '/a', 'b=1', 404, AT],
    ],
    [
      'vhost_combined',
      `www.example.com:443 ${front} "GET /a HTTP/1.1" 301 0 "-" "-"`,
      ['request', '/a', undefined, 301, AT],
    ],
    [
      'an IPv6 host in brackets',
      `[2001:db8::1]:443 ${front} "GET /a HTTP/1.1" 301 0`,
      ['request', '/a', undefined, 301, AT],
    ],
    [
      'a zone west of Greenwich',
      `h - - [11/Oct/2026:04:25:36 -0730] "GET /a HTTP/1.1" 200 1`,
      ['request', '/a', undefined, 200, AT],
    ],
    ['a status at the end', `${front} "GET /a HTTP/1.1" 200`, ['request', '/a', undefined, 200, AT]],
    ['HTTP/0.9', `${front} "GET /a" 200 1`, ['request', '/a', undefined, 200, AT]],
    ['a full address', `${front} "GET http://x.example/a?b HTTP/1.1" 200 1`, ['request', '/a', 'b', 200, AT]],
    ['an origin alone', `${front} "GET http://x.example HTTP/1.1" 200 1`, ['request', '/', undefined, 200, AT]],
    [
      'bytes as nginx writes them',
      `${front} "GET /caf\\xC3\\xA9 HTTP/1.1" 200 1`,
      ['request', '/café', undefined, 200, AT],
    ],
    ['bytes as they came', `${front} "GET /café?é HTTP/1.1" 200 1`, ['request', '/café', 'é', 200, AT]],
    ['a quote in the path', `${front} "GET /a\\"b HTTP/1.1" 200 1`, ['request', '/a"b', undefined, 200, AT]],
    ['a quote in the protocol', `${front} "GET /a \\"x" 200 1`, ['request', '/a', undefined, 200, AT]],
    ['no request', `${front} "-" 408 0 "-" "-"`, ['other']],
    ['a handshake', `${front} "\\x16\\x03\\x01" 400 0 "-" "-"`, ['other']],
    ['no path', `${front} "OPTIONS * HTTP/1.1" 200 0`, ['other']],
    ['a tunnel', `${front} "CONNECT x.example:443 HTTP/1.1" 405 0`, ['other']],
    ['no status', `${front} "GET /a HTTP/1.1" - 0`, ['broken']],
    ['a number that is not a status', `${front} "GET /a HTTP/1.1" 999 0`, ['broken']],
    ['a number of four digits', `${front} "GET /a HTTP/1.1" 2000 0`, ['broken']],
    ['an end in the request', `${front} "GET /a`, ['broken']],
    ['an end in a byte', `${front} "GET /a\\`, ['broken']],
    ['an end in the date', 'h - - [11/Oct/20', ['broken']],
    ['text', 'The quick brown fox', ['broken']],
    ['nothing but a bracket', '[', ['broken']],
    [
      'an unknown month',
      `h - - [11/Okt/2026:13:55:36 +0200] "GET /a HTTP/1.1" 200 1`,
      ['undated', '/a', undefined, 200, Number.NaN],
    ],
    [
      'a day that does not exist',
      `h - - [31/Feb/2026:13:55:36 +0200] "GET /a HTTP/1.1" 200 1`,
      ['undated', '/a', undefined, 200, Number.NaN],
    ],
    [
      'an hour that does not exist',
      `h - - [11/Oct/2026:24:55:36 +0200] "GET /a HTTP/1.1" 200 1`,
      ['undated', '/a', undefined, 200, Number.NaN],
    ],
    [
      'a date without a zone',
      `h - - [11/Oct/2026:13:55:36] "GET /a HTTP/1.1" 200 1`,
      ['undated', '/a', undefined, 200, Number.NaN],
    ],
  ])('reads %s', (_, line, expected) => {
    expect(read('combined', line)).toEqual(expected);
  });
});

describe('json', () => {
  test.each<[what: string, line: unknown, read: Read]>([
    [
      'of Caddy',
      { ts: AT / 1000, msg: 'handled request', request: { uri: '/a?b', method: 'GET' }, status: 301 },
      ['request', '/a', 'b', 301, AT],
    ],
    [
      'of Cloudflare Logpush',
      {
        ClientRequestURI: '/a?b',
        ClientRequestPath: '/a',
        EdgeResponseStatus: 404,
        EdgeStartTimestamp: '2026-10-11T11:55:36Z',
      },
      ['request', '/a', 'b', 404, AT],
    ],
    [
      'of Cloudflare Logpush in nanoseconds',
      { ClientRequestPath: '/a', EdgeResponseStatus: 404, EdgeStartTimestamp: AT * 1e6 },
      ['request', '/a', undefined, 404, AT],
    ],
    [
      'of nginx',
      { request: 'GET /a?b HTTP/1.1', uri: '/index.html', status: '404', time_local: '11/Oct/2026:13:55:36 +0200' },
      ['request', '/a', 'b', 404, AT],
    ],
    [
      'of nginx with its address',
      { request_uri: '/a', status: 200, msec: String(AT / 1000) },
      ['request', '/a', undefined, 200, AT],
    ],
    [
      'of the service',
      {
        level: 'debug',
        time: '2026-10-11T11:55:36.000Z',
        method: 'GET',
        path: '/a',
        kind: 'page',
        status: 200,
        msg: 'request answered',
      },
      ['request', '/a', undefined, 200, AT],
    ],
    [
      'of Google Cloud',
      { httpRequest: { requestUrl: 'https://x.example/a?b', status: 200 }, timestamp: '2026-10-11T11:55:36Z' },
      ['request', '/a', 'b', 200, AT],
    ],
    ['of Vercel', { proxy: { path: '/a', statusCode: 404 }, timestamp: AT }, ['request', '/a', undefined, 404, AT]],
    [
      'of Traefik',
      { RequestPath: '/a', DownstreamStatus: 404, StartUTC: '2026-10-11T11:55:36Z' },
      ['request', '/a', undefined, 404, AT],
    ],
    ['without a date', { path: '/a', status: 200 }, ['undated', '/a', undefined, 200, Number.NaN]],
    [
      'with a text in place of a date',
      { path: '/a', status: 200, time: 'yesterday' },
      ['undated', '/a', undefined, 200, Number.NaN],
    ],
    ['of another message', { level: 'info', msg: 'started' }, ['other']],
    ['of a list', ['/a', 200], ['broken']],
    ['of a number', 7, ['broken']],
  ])('reads a line %s', (_, line, expected) => {
    expect(read('json', JSON.stringify(line))).toEqual(expected);
  });

  test('refuses a line that is cut', () => {
    expect(read('json', '{"path":"/a","sta')).toEqual(['broken']);
  });
});

describe('w3c', () => {
  const row = (...cells: readonly string[]): string =>
    ['2026-10-11', '11:55:36', 'LAX1', 'GET', 'x.example', ...cells].join('\t');

  test.each<[what: string, lines: readonly string[], read: Read]>([
    ['CloudFront', ['#Version: 1.0', FIELDS, row('/a', '404', '-')], ['request', '/a', undefined, 404, AT]],
    ['a query', [FIELDS, row('/a', '200', 'b=%2520c')], ['request', '/a', 'b=%20c', 200, AT]],
    ['an encoded path', [FIELDS, row('/caf%25C3%25A9', '200', '-')], ['request', '/caf%C3%A9', undefined, 200, AT]],
    [
      'IIS',
      ['#Fields: date time cs-uri-stem cs-uri-query sc-status', '2026-10-11 11:55:36 /a - 404'],
      ['request', '/a', undefined, 404, AT],
    ],
    ['a comment', [FIELDS, '#Remark: x'], ['other']],
    ['no fields yet', [row('/a', '404', '-')], ['broken']],
    ['a row that is cut', [FIELDS, '2026-10-11\t11:55'], ['broken']],
    [
      'a month that does not exist',
      [FIELDS, row('/a', '404', '-').replace('10-11', '13-11')],
      ['undated', '/a', undefined, 404, Number.NaN],
    ],
  ])('reads %s', (_, lines, expected) => {
    expect(read('w3c', ...lines)).toEqual(expected);
  });
});

describe('the host', () => {
  const hostOfLines = (format: LogFormatId, lines: readonly string[]): string | undefined => {
    const reader = LOG_FORMATS[format].open({ hosts: true });
    const into = emptyRequest();
    for (const line of lines) reader(Buffer.from(line), { start: 0, end: Buffer.byteLength(line) }, into);
    return into.host;
  };
  const request = '"GET /a HTTP/1.1" 200 1';
  const columns = (...names: readonly string[]): string => `#Fields: cs-uri-stem sc-status ${names.join(' ')}`;
  const json = (fields: object): string => JSON.stringify({ path: '/a', status: 200, ...fields });

  test.each<[what: string, format: LogFormatId, lines: readonly string[], host: string | undefined]>([
    ['in front of a line', 'combined', [`WWW.Example.com:443 ${front} ${request}`], 'www.example.com'],
    ['without a port', 'combined', [`www.example.com ${front} ${request}`], 'www.example.com'],
    ['that is an IPv6 address', 'combined', [`[2001:db8::1]:443 ${front} ${request}`], '[2001:db8::1]'],
    ['of a full address', 'combined', [`${front} "GET http://X.example:80/a HTTP/1.1" 200 1`], 'x.example'],
    ['of no line', 'combined', [`${front} ${request}`], undefined],
    ['of the line before', 'combined', [`h.example ${front} ${request}`, `${front} ${request}`], undefined],
    ['of a user with two names', 'combined', [`h - john smith [11/Oct/2026:13:55:36 +0200] ${request}`], undefined],
    ['of a line that ends there', 'combined', ['h h -'], undefined],
    ['of Cloudflare', 'json', [json({ ClientRequestHost: 'x.example', host: 'collector' })], 'x.example'],
    ['of Caddy', 'json', [json({ host: 'machine', request: { host: 'x.example:8443' } })], 'x.example'],
    ['of Google Cloud', 'json', [json({ httpRequest: { requestUrl: 'https://x.example/a' } })], 'x.example'],
    ['of an object that is not the request', 'json', [json({ host: { name: 'machine' } })], undefined],
    [
      'of CloudFront',
      'w3c',
      [columns('cs(Host)', 'x-host-header'), '/a\t200\td1.cloudfront.net\tx.example'],
      'x.example',
    ],
    ['of IIS', 'w3c', [columns('cs-host'), '/a 200 x.example:8080'], 'x.example'],
    ['that is left blank', 'w3c', [columns('cs-host'), '/a 200 -'], undefined],
    ['without a column', 'w3c', [columns(), '/a 200'], undefined],
  ])('%s, in %s', (_, format, lines, host) => {
    expect(hostOfLines(format, lines)).toBe(host);
  });
});

describe('the format is found by the first lines', () => {
  const combined = `${front} "GET /a HTTP/1.1" 200 1\n`;
  test.each<[what: string, text: string, format: LogFormatId | undefined]>([
    ['combined', combined.repeat(3), 'combined'],
    ['combined, without a line break', combined.trim(), 'combined'],
    ['combined behind lines that are not', `binary\u0000\n${combined.repeat(3)}`, 'combined'],
    ['combined that is cut in the second line', `${combined}203.0.113.1 - fr`, 'combined'],
    ['JSON', '{"path":"/a","status":200}\n', 'json'],
    ['JSON of a service that has just started', '{"msg":"started"}\n', 'json'],
    ['JSON behind a byte order mark', '\ufeff{"path":"/a","status":200}\n', 'json'],
    ['W3C', `#Version: 1.0\n${FIELDS}\n`, 'w3c'],
    ['text', 'The quick brown fox\njumps\n', undefined],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000', undefined],
    ['empty lines', '\n\n', undefined],
  ])('%s', (_, text, format) => {
    expect(detectFormat(Buffer.from(text))).toBe(format);
  });
});
