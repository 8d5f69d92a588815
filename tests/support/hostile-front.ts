/** A request to nginx, byte for byte (latin1), and what becomes of it. */
export interface FrontRequest {
  readonly text: string;
  /** The status that nginx refuses it with; `as usual` where the service hears what every visitor sends. */
  readonly outcome: number | 'as usual';
}

const HOST = 'Host: www.kaveno.example\r\n';
const CLOSE = 'Connection: close\r\n';
const get = (lines: string, target = '/search'): string => `GET ${target} HTTP/1.1\r\n${lines}${CLOSE}\r\n`;

/** Header lines with which a visitor names another address, host, path, method, country or way: the service hears none of them. */
export const CLAIMS: readonly string[] = [
  'X-Forwarded-For: 127.0.0.1',
  'X-Forwarded-For: 127.0.0.1, 1.2.3.4',
  'X-Forwarded-For:',
  'x-forwarded-for: 1.2.3.4\r\nX-FORWARDED-FOR: 5.6.7.8',
  'X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 127.0.0.1',
  'X-Forwarded-For: "1.2.3.4"',
  'X-Forwarded-For: [::1]:1',
  'X-Forwarded-For: unknown',
  `X-Forwarded-For: ${'1.2.3.4, '.repeat(200)}`,
  'X_Forwarded_For: 1.2.3.4',
  'X-Forwarded_For: 1.2.3.4',
  'X-Forwarded-Proto: https',
  'X-Forwarded-Proto: https\r\nX-Forwarded-Proto: http',
  'X_Forwarded_Proto: https',
  'X-Forwarded-Host: evil.example\r\nX-Forwarded-Host: www.kaveno.example',
  'X_Forwarded_Host: evil.example',
  'X-Forwarded-Port: 443',
  'X-Forwarded-Prefix: //evil.example',
  'X-Forwarded-Server: evil.example',
  'Forwarded: for=127.0.0.1;proto=https;by=evil.example',
  'Forwarded: host=evil.example\r\nForwarded: for=1.2.3.4',
  'X-Real-IP: 127.0.0.1',
  'X-Host: evil.example',
  'X-Original-Host: evil.example',
  'X-Original-URL: //evil.example',
  'X-Original-URL: /users/center\r\nX-Original-URL: /faq',
  'X-Rewrite-URL: /..%2fusers/center',
  'X_Original_URL: /users/center',
  'X_Rewrite_URL: /users/center',
  'X-HTTP-Method: DELETE',
  'X-HTTP-Method-Override: POST',
  'X-HTTP-Method-Override: TRACE\r\nX-Method-Override: PUT',
  'X_HTTP_Method_Override: DELETE',
  'Proxy: http://evil.example:80',
  'CF-IPCountry: US',
  'CF-IPCountry: US\r\nCF-IPCountry: KP',
  'CloudFront-Viewer-Country: US',
  'X-Vercel-IP-Country: US',
  'Fastly-Geo-Country: US',
  'X-Country-Code: US',
  'CF_IPCountry: US',
  'X-Request-Id: of-the-visitor\r\nX-Request-Id: of-another',
  'X_Request_Id: of-the-visitor',
  'Connection: X-Forwarded-For, X-Forwarded-Proto, Host',
  'Connection: keep-alive, Cookie',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Upgrade: h2c\r\nHTTP2-Settings_: AAMAAABk',
  'Upgrade: TLS/1.0, HTTP/1.1',
  'TE: trailers, deflate',
  'Keep-Alive: timeout=1000, max=1000',
  'Proxy-Connection_: keep-alive',
  'Expect: 100-continue',
  'Host_: evil.example',
  'X.Forwarded.Host: evil.example',
];

/** Requests that nginx refuses itself, by their status. */
const REFUSED: Readonly<Record<number, readonly string[]>> = {
  400: [
    ...[
      '',
      'Host:\r\n',
      'Host: \r\n',
      `${HOST}${HOST}`,
      `${HOST}Host: evil.example\r\n`,
      `Host: evil.example\r\n${HOST}`,
    ].map((lines) => get(lines)),
    ...[':x', ':-1', ':65536', ':99999', ':80:80', ':8 0', ':+80', ':0x50', '/evil.example'].map((end) =>
      get(`Host: www.kaveno.example${end}\r\n`),
    ),
    ...['\u0000'].map((end) => get(`Host: www.kaveno.example${end}\r\n`)),
    ...['http://www.kaveno.example/', 'https://www.kaveno.example/search', '*', 'search', 'evil.example:443'].map(
      (target) => get(HOST, target),
    ),
    ...[
      '/\u00ff',
      '/\u00c3\u00a9',
      '/%00',
      '/%',
      '/%zz',
      '/..',
      '/../x',
      '/%2e%2e/x',
      '/x/../../y',
      '/\u0001',
      '/\u007f',
    ].map((target) => get(HOST, target)),
    ...['Content-Length: -1', 'Content-Length: x', 'Content-Length: 1\r\nContent-Length: 2', 'Content-Length: 1e1'].map(
      (line) => get(`${HOST}${line}\r\n`),
    ),
    get(`${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n`),
    get(`${HOST}X: ${'a'.repeat(17_000)}\r\n`),
    get(`${HOST}${`X: ${'a'.repeat(8000)}\r\n`.repeat(9)}`),
  ],
  405: ['TRACE', 'CONNECT'].map((method) => `${method} /search HTTP/1.1\r\n${HOST}${CLOSE}\r\n`),
  413: ['65537', '4294967296', '9223372036854775807'].map(
    (length) => `POST /users/login HTTP/1.1\r\n${HOST}Content-Length: ${length}\r\n\r\n`,
  ),
  414: [get(HOST, `/${'a'.repeat(17_000)}`), get(HOST, `/search?${'a'.repeat(17_000)}`)],
  421: [
    get(HOST, 'http://evil.example/'),
    ...[
      ...[
        '@evil.example',
        '\\evil.example',
        '?x',
        '#x',
        '\u00ff',
        ',evil.example',
        ';x',
        '"',
        '<x>',
        '%00',
        '_',
        '-',
        '.evil.example',
      ].map((end) => `www.kaveno.example${end}`),
      'evil.example',
      'kaveno.example',
      'x.www.kaveno.example',
      '127.0.0.1',
      'localhost',
      'www.kaveno.exampl\u00d0\u00b5',
    ].map((host) => get(`Host: ${host}\r\n`)),
  ],
  501: ['gzip', 'chunked, identity', 'identity', 'x'].map((encoding) =>
    get(`${HOST}Transfer-Encoding: ${encoding}\r\n`),
  ),
};

/** Requests that reach the service as every visitor's do: other ways to write the host, and ranges. */
const USUAL: readonly string[] = [
  ...[
    'WWW.KAVENO.EXAMPLE',
    'www.kaveno.example.',
    'www.kaveno.example:443',
    'www.kaveno.example:1',
    'wWw.kAvEnO.eXaMpLe:80',
  ].map((host) => get(`Host: ${host}\r\n`)),
  ...CLAIMS.map((line) => get(`${HOST}${line}\r\n`)),
];

/** Ranges of a file of 100 bytes or more, with the status and the bytes that they are answered with. */
export const RANGES: readonly (readonly [range: string, status: 200 | 206 | 416, bytes?: readonly [number, number]])[] =
  [
    ['bytes=0-0', 206, [0, 1]],
    ['bytes=0-9', 206, [0, 10]],
    ['bytes= 0-9', 206, [0, 10]],
    ['BYTES=0-9', 206, [0, 10]],
    ['bytes=0-0,1-1', 200],
    ['bytes=0-,0-', 200],
    [`bytes=${'0-,'.repeat(1000)}0-`, 200],
    ['bytes=9-0', 416],
    ['bytes=x-y', 416],
    ['bytes=-0', 416],
    ['bytes=99999999-', 416],
    ['bytes=18446744073709551616-', 416],
    ['bytes=0-18446744073709551616', 416],
    ['bytes=-1-', 416],
    ['bytes=--1', 416],
    ['bytes=1.0-2', 416],
    ['bytes=0x0-0x9', 416],
    ['bytes=', 200],
    ['bytes', 200],
    ['items=0-9', 200],
    ['', 200],
    ['bytes:0-9', 200],
  ];

export const FRONT_REQUESTS: readonly FrontRequest[] = [
  ...Object.entries(REFUSED).flatMap(([status, texts]) => texts.map((text) => ({ text, outcome: Number(status) }))),
  ...USUAL.map((text) => ({ text, outcome: 'as usual' as const })),
];
