import type { MalformedHttp } from './malformed-http.ts';

/** Bytes of which two parsers could disagree where a request ends: at most the first one may be answered. */
export interface DesyncHttp extends MalformedHttp {
  /** What the requests of one table have in common. */
  readonly shape: string;
}

type Answers = MalformedHttp['answers'];

const HOST = 'Host: www.kaveno.example\r\n';
const GET = `GET /faq HTTP/1.1\r\n${HOST}`;
const POST = `POST /faq HTTP/1.1\r\n${HOST}`;
const CLOSE = 'Connection: close\r\n';
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;
/** The last piece of a body, and a request behind it. */
const PIECES_END = `0\r\n\r\n${SMUGGLED}`;
const LENGTH = `Content-Length: ${PIECES_END.length}\r\n`;
const PIECES_LENGTH = `Content-Length: ${SMUGGLED.length}\r\n`;

/** Refused as soon as the head is read. An error in what follows may break the answer off. */
const TOO_LARGE: Answers = [[413], []];

function each(shape: string, answers: Answers, values: readonly string[], textOf: (value: string) => string) {
  return values.map((value): DesyncHttp => ({
    shape,
    name: JSON.stringify(value.slice(0, 80)),
    text: textOf(value),
    answers,
  }));
}

/** Header lines that some parsers take for `Transfer-Encoding: chunked`, and that are malformed (RFC 9112, 5). */
const MALFORMED_ENCODINGS = [
  'Transfer-Encoding : chunked',
  'Transfer-Encoding\t: chunked',
  ' Transfer-Encoding: chunked',
  '\tTransfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding:\r\n\tchunked',
  'X: y\r\n Transfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\r\rTransfer-Encoding: chunked',
  'X: y\n\rTransfer-Encoding: chunked',
  'Transfer-Encoding\u0000: chunked',
  '\u0000Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\u0000',
  'Transfer-Encoding: chu\u0000nked',
  'Transfer-Encoding: chunked\u000b',
  'Transfer-Encoding: \u000cchunked',
  'Transfer-Encoding: \u007fchunked',
  'Transfer Encoding: chunked',
  'Transfer-Encoding chunked',
  '"Transfer-Encoding": chunked',
  'Transfer-\u00ccncoding: chunked',
];

/** Well-formed values, right and wrong ones (RFC 9112, 6.1). */
const ENCODINGS = [
  'Transfer-Encoding:chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked\t ',
  'Transfer-Encoding: CHUNKED',
  'tRANSFER-eNCODING: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: , chunked',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: x\r\nX: y\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding: "chunked"',
  "Transfer-Encoding: 'chunked'",
  'Transfer-Encoding: chunk ed',
  'Transfer-Encoding: chunke',
  'Transfer-Encoding: \u00a0chunked',
  'Transfer-Encoding: \u00ffchunked',
  'Transfer-Encoding: chunked\u00a0',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: compress',
  'Transfer-Encoding: 0',
];

/** Values in which `chunked` is twice or not last. */
const WRONG_ENCODINGS = [
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: chunked, gzip',
  'Transfer-Encoding: chunked,',
  'Transfer-Encoding: ',
];

/** Headers of other names: the length alone counts. */
const OTHER_NAMES = [
  'Transfer_Encoding: chunked',
  'X-Transfer-Encoding: chunked',
  'TransferEncoding: chunked',
  'Transfer-Encodin: chunked',
  'Content-Encoding: chunked',
  'TE: chunked',
  'Content_Length: 0',
  'X-Content-Length: 0',
  'Connection: Content-Length',
  'Connection: Transfer-Encoding',
  'Trailer: Content-Length',
  'Keep-Alive: timeout=0, max=0',
  'Proxy-Connection: close',
  'Upgrade: h2c',
  'Upgrade: TLS/1.2, HTTP/1.1',
  'Connection: Upgrade\r\nUpgrade: h2c',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
  'X-HTTP-Method-Override: GET',
];

/** Values of Content-Length that are not a decimal number, or more than one (RFC 9112, 6.3). */
const WRONG_LENGTHS = [
  ['1e1', '1.0', '5.', '.5', '5,5', '5, 5', '5 5', '"5"', "'5'", '5;', '5;a=b', '5h', '5-', '5+1', '1_0', '1,000'],
  [
    '-0',
    '--5',
    '- 5',
    '+5',
    '0b1',
    '0o5',
    '0x5',
    '0X5',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '%35',
    '\\5',
    '$5',
  ],
  ['5\u0000', '\u00005', '5\u000b', '\u000c5', '\u00a05', '5\u00a0', '\u00d9\u00a5', '\u00ef\u00bc\u0095'],
  ['18446744073709551616', '18446744073709551621', '340282366920938463463374607431768211461', '9'.repeat(400), '', ' '],
  ['5\r\n 5', '\r\n 5', '\t\r\n\t5', '5\nX: y', '5\rX: y'],
  ['6', '5', '05', '0', ''].map((other) => `5\r\nContent-Length: ${other}`),
  '5\r\nX: y\r\ncontent-LENGTH: 5',
].flat();

/** Numbers around the limits of integers. */
const LARGE_LENGTHS = [
  '65537',
  '0000065537',
  '2147483648',
  '4294967296',
  '4294967301',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551615',
];

/** Bodies in pieces with extensions, sizes, line ends and trailers of every kind (RFC 9112, 7.1). */
const PIECES = [
  ['0;a', '0;a=b', '0;a="b;c"', '0;a="\r\n\r\n"', '0;\n', '0;\r', '0;\u0000', '0;\u00ff', `0;${'a'.repeat(20_000)}`],
  ['0x0', '+0', '-0', ' 0', '0 ', '0\t', '0'.repeat(40), '0.0', '0,0', '1e1', 'g', '1 0', '\u00d9\u00a0'],
  ['F'.repeat(17), '10000000000000000', 'FFFFFFFFFFFFFFFF', '7FFFFFFFFFFFFFFF', '80000000', '100000000'],
]
  .flat()
  .map((size) => `${size}\r\n\r\n`)
  .concat(
    [
      ['1\r\naX0\r\n\r\n', '1\r\na\n0\r\n\r\n', '1\r\na\r0\r\n\r\n', '2\r\na\r\n0\r\n\r\n', '1\na\n0\n\n', '0;a\n\n'],
      ['\r\n0\r\n\r\n', '0\r\r\n\r\r\n', '0\n\r\n', '0\r\n\n', '0\r\r\n'],
      [
        'Host: evil.example',
        'Content-Length: 5',
        'Transfer-Encoding: chunked',
        'Cookie: __Host-session=x',
        'X',
        ': y',
      ].map((trailer) => `0\r\n${trailer}\r\n\r\n`),
      ['0\r\nX: y\r\n z\r\n\r\n', '0\r\nX: y\n\n', `0\r\n${'X: y\r\n'.repeat(4000)}\r\n`],
    ].flat(),
  );

/** Request lines that are malformed (RFC 9112, 3). */
const REQUEST_LINES = [
  [
    '1.1 HTTP/1.1',
    '1.1 X: y',
    '1.10',
    '01.1',
    '1,1',
    ' /1.1',
    '1. 1',
    '+1.1',
    '-1.1',
    '1.1.1',
    '11',
    '.1',
    '1.',
    '3',
  ].map((version) => `GET /faq HTTP/${version}`),
  ['HTTPS/1.1', 'H\u0000TP/1.1', 'ICE/1.0', 'HTTP /1.1', 'HTTP', '/1.1'].map((protocol) => `GET /faq ${protocol}`),
  [
    '/faq\u0000',
    '/faq\u0001',
    '/faq\u007f',
    '/faq\rX',
    '/faq\nX: y',
    '\u00a0/faq',
    '',
    '/faq /faq',
    '\\faq',
    '\u00ff',
  ].map((target) => `GET ${target} HTTP/1.1`),
  ['faq', '?faq', '#faq', ':80', '@evil.example', 'www.kaveno.example:80', 'http:', 'javascript:alert(1)'].map(
    (target) => `GET ${target} HTTP/1.1`,
  ),
  [
    '\u00ef\u00bb\u00bfGET',
    '\u0000GET',
    '\tGET',
    'Get',
    'GET,',
    '"GET"',
    'G\u00c8T',
    'GET\u00a0',
    'GET\u000b',
    'GET\tGET',
  ].map((method) => `${method} /faq HTTP/1.1`),
  'GET /faq\tHTTP/1.1',
  'GET /faq\u000bHTTP/1.1',
].flat();

/** Targets that Node reads and the service refuses: the request is complete, and the connection goes on. */
const REFUSED_TARGETS = [
  'http://evil.example/faq',
  'https://www.kaveno.example/faq',
  'HTTP://www.kaveno.example/faq',
  'http://evil.example@www.kaveno.example/faq',
  'ftp://evil.example/faq',
  'http://',
  'http://[::1',
  '*',
  '*faq',
  '/faq/\u00ff',
  '/faq?\u00ff',
  '/faq/\u00c0\u00af',
];

/** Methods that Node knows, and of which the service answers none. */
const METHODS = (
  'PUT DELETE PATCH OPTIONS TRACE PROPFIND PROPPATCH MKCOL COPY MOVE LOCK UNLOCK SEARCH REPORT MERGE PURGE LINK UNLINK BIND REBIND ' +
  'ACL SUBSCRIBE NOTIFY M-SEARCH MKCALENDAR CHECKOUT QUERY SOURCE'
).split(' ');
const UNKNOWN_METHODS = [
  'BAN',
  'BREW',
  'DEBUG',
  'TRACK',
  'INVOKE',
  'PRI',
  'ANNOUNCE',
  'DESCRIBE',
  'GETX',
  'POST/',
  'G',
];

/** Header lines that are malformed (RFC 9112, 5; RFC 9110, 5.5). */
const HEADER_LINES = [
  ['X: y\u0000', 'X: \u0001', 'X: \u0008', 'X: \u007f', 'X: y\r\r', 'X: y\r X: z', 'X: \r\n y', 'X: y\r\n\tz'],
  ['X\u00ff: y', 'X(: y', 'X,: y', 'X/Y: z', 'X[]: y', '{X}: y', 'X@Y: z', 'X;Y: z', 'X=Y: z', 'X\u0001Y: z'],
  ['\u00a0X: y', 'X\u00a0: y', 'X', ':', ': :', 'X\u000b: y', 'X\u000c: y', '\rX: y', '\n\rX: y'],
  ['X: y\n Host: evil.example', 'HTTP/1.1 200 OK', 'GET /smuggled HTTP/1.1'],
  ['Host : evil.example', 'Host\u0000: evil.example', 'Host\t: evil.example'],
].flat();
const SECOND_HOSTS = [
  'Host: evil.example',
  'hOsT: www.kaveno.example',
  'Host:',
  'HOST: ,',
  'Host: www.kaveno.example:80',
];

/** A client that asks whether to send its body is told to go on (RFC 9110, 10.1.1). */
const CONTINUE = ['100-continue', '100-CONTINUE', ' 100-continue ', '100-continue, 100-continue', '100-continue;q=1'];
/** Expectations that do not exist are ignored. */
const OTHER_EXPECTATIONS = ['200-OK', '', '100', 'x=y', '\u00ff', '100 continue'];

/** Requests that belong together, each with its end: every one has its own answer, in this order. */
const PIPELINES: readonly (readonly [name: string, answers: readonly number[], text: string])[] = [
  ['GET with a body', [200], `${GET}${PIECES_LENGTH}${CLOSE}\r\n${SMUGGLED}`],
  ['HEAD with a body', [200], `HEAD /faq HTTP/1.1\r\n${HOST}${PIECES_LENGTH}${CLOSE}\r\n${SMUGGLED}`],
  [
    'GET of a redirect with a body',
    [301],
    `GET /th/faq/default.html HTTP/1.1\r\n${HOST}${PIECES_LENGTH}${CLOSE}\r\n${SMUGGLED}`,
  ],
  [
    'GET of a made page with a body',
    [200],
    `GET /search?q=a HTTP/1.1\r\n${HOST}${PIECES_LENGTH}${CLOSE}\r\n${SMUGGLED}`,
  ],
  [
    'GET of a call with a body',
    [200],
    `GET /cms/api/site/map HTTP/1.1\r\n${HOST}${PIECES_LENGTH}${CLOSE}\r\n${SMUGGLED}`,
  ],
  ['GET with a body, then GET', [200, 200], `${GET}${PIECES_LENGTH}\r\n${SMUGGLED}${GET}${CLOSE}\r\n`],
  ['POST with a body, then GET', [405, 200], `${POST}${PIECES_LENGTH}\r\n${SMUGGLED}${GET}${CLOSE}\r\n`],
  [
    'DELETE with a body, then GET',
    [405, 200],
    `DELETE /faq HTTP/1.1\r\n${HOST}${PIECES_LENGTH}\r\n${SMUGGLED}${GET}${CLOSE}\r\n`,
  ],
  [
    'a form without accounts, then GET',
    [405, 200],
    `POST /users/login HTTP/1.1\r\n${HOST}${PIECES_LENGTH}\r\n${SMUGGLED}${GET}${CLOSE}\r\n`,
  ],
  ['absolute form, then GET', [400, 200], `GET http://evil.example/ HTTP/1.1\r\n${HOST}\r\n${GET}${CLOSE}\r\n`],
  ['two hosts, then GET', [400, 200], `${GET}${HOST}\r\n${GET}${CLOSE}\r\n`],
  ['HEAD, then GET', [200, 200], `HEAD /faq HTTP/1.1\r\n${HOST}\r\n${GET}${CLOSE}\r\n`],
  ['HEAD of a missing page, then GET', [302, 200], `HEAD /nothing HTTP/1.1\r\n${HOST}\r\n${GET}${CLOSE}\r\n`],
  ['GET that has not changed, then GET', [200, 200], `${GET}If-None-Match: "x"\r\n\r\n${GET}${CLOSE}\r\n`],
  ['line breaks between two', [200, 200], `${GET}\r\n\r\n\r\n${GET}${CLOSE}\r\n`],
];

export const DESYNC_HTTP: readonly DesyncHttp[] = [
  ...each(
    'a length, then a malformed encoding',
    [[400]],
    MALFORMED_ENCODINGS,
    (line) => `${POST}${LENGTH}${line}\r\n\r\n${PIECES_END}`,
  ),
  ...each(
    'a malformed encoding, then a length',
    [[400]],
    MALFORMED_ENCODINGS,
    (line) => `${POST}${line}\r\n${LENGTH}\r\n${PIECES_END}`,
  ),
  ...each('a malformed encoding alone', [[400]], MALFORMED_ENCODINGS, (line) => `${GET}${line}\r\n\r\n${PIECES_END}`),
  ...each(
    'a length, then an encoding',
    [[400]],
    [...ENCODINGS, ...WRONG_ENCODINGS],
    (line) => `${POST}${LENGTH}${line}\r\n\r\n${PIECES_END}`,
  ),
  ...each(
    'an encoding, then a length',
    [[400]],
    [...ENCODINGS, ...WRONG_ENCODINGS],
    (line) => `${POST}${line}\r\n${LENGTH}\r\n${PIECES_END}`,
  ),
  ...each('an encoding alone', TOO_LARGE, ENCODINGS, (line) => `${POST}${line}\r\n\r\n${PIECES_END}`),
  ...each('GET with an encoding', TOO_LARGE, ENCODINGS, (line) => `${GET}${line}\r\n\r\n${PIECES_END}`),
  ...each(
    'HTTP/1.0 with an encoding',
    TOO_LARGE,
    ENCODINGS,
    (line) => `POST /faq HTTP/1.0\r\n${HOST}${line}\r\n\r\n${PIECES_END}`,
  ),
  ...each('a wrong encoding alone', [[400]], WRONG_ENCODINGS, (line) => `${POST}${line}\r\n\r\n${PIECES_END}`),
  ...each(
    'a length and another header',
    [[405]],
    OTHER_NAMES,
    (line) => `${POST}${LENGTH}${line}\r\n\r\n${PIECES_END}`,
  ),
  ...each('a wrong length', [[400]], WRONG_LENGTHS, (length) => `${POST}Content-Length: ${length}\r\n\r\n${SMUGGLED}`),
  ...each(
    'GET with a wrong length',
    [[400]],
    WRONG_LENGTHS,
    (length) => `${GET}Content-Length: ${length}\r\n\r\n${SMUGGLED}`,
  ),
  ...each(
    'a large length',
    TOO_LARGE,
    LARGE_LENGTHS,
    (length) => `${POST}Content-Length: ${length}\r\n\r\n${SMUGGLED}`,
  ),
  ...each('pieces', TOO_LARGE, PIECES, (pieces) => `${POST}Transfer-Encoding: chunked\r\n\r\n${pieces}${SMUGGLED}`),
  ...each('a malformed request line', [[400]], REQUEST_LINES, (line) => `${line}\r\n${HOST}\r\n${SMUGGLED}`),
  ...each('a refused target', [[400]], REFUSED_TARGETS, (target) => `GET ${target} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`),
  ...each(
    'HEAD of a refused target',
    [[400]],
    REFUSED_TARGETS,
    (target) => `HEAD ${target} HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
  ),
  ...each(
    'a method',
    [[405]],
    METHODS,
    (method) => `${method} /faq HTTP/1.1\r\n${HOST}${CLOSE}${LENGTH}\r\n${PIECES_END}`,
  ),
  ...each(
    'an unknown method',
    [[400]],
    UNKNOWN_METHODS,
    (method) => `${method} /faq HTTP/1.1\r\n${HOST}\r\n${SMUGGLED}`,
  ),
  ...each('a malformed header', [[400]], HEADER_LINES, (line) => `${GET}${line}\r\n\r\n${SMUGGLED}`),
  ...each(
    'a malformed header before the host',
    [[400]],
    HEADER_LINES,
    (line) => `GET /faq HTTP/1.1\r\n${line}\r\n${HOST}\r\n${SMUGGLED}`,
  ),
  ...each('a second host', [[400]], SECOND_HOSTS, (line) => `${GET}${line}\r\n${CLOSE}\r\n`),
  ...each(
    'POST that asks to go on',
    [[100, 405]],
    CONTINUE,
    (expect) => `${POST}Expect: ${expect}\r\n${PIECES_LENGTH}${CLOSE}\r\n${SMUGGLED}`,
  ),
  ...each('GET that asks to go on', [[100, 200]], CONTINUE, (expect) => `${GET}Expect: ${expect}\r\n${CLOSE}\r\n`),
  ...each(
    'a large body that asks to go on',
    TOO_LARGE,
    CONTINUE,
    (expect) => `${POST}Expect: ${expect}\r\nContent-Length: 70000\r\n\r\n${SMUGGLED}`,
  ),
  ...each(
    'POST with another expectation',
    [[405]],
    OTHER_EXPECTATIONS,
    (expect) => `${POST}Expect: ${expect}\r\n${PIECES_LENGTH}${CLOSE}\r\n${SMUGGLED}`,
  ),
  ...each(
    'GET with another expectation',
    [[200]],
    OTHER_EXPECTATIONS,
    (expect) => `${GET}Expect: ${expect}\r\n${CLOSE}\r\n`,
  ),
  ...each(
    'a large body with another expectation',
    TOO_LARGE,
    OTHER_EXPECTATIONS,
    (expect) => `${POST}Expect: ${expect}\r\nContent-Length: 70000\r\n\r\n${SMUGGLED}`,
  ),
  ...PIPELINES.map(([name, answers, text]): DesyncHttp => ({
    shape: 'one after the other',
    name,
    text,
    answers: [answers],
  })),
];
