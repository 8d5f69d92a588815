/** Bytes (latin1) that are not HTTP, are ambiguous, or are just valid. */
export interface MalformedHttp {
  readonly name: string;
  readonly text: string;
  /** The statuses of its answers, one for each request that was read; several where it is open whether a reason follows. */
  readonly answers: readonly (readonly number[])[];
}

const HOST = 'Host: www.kaveno.example\r\n';
const GET = `GET /faq HTTP/1.1\r\n${HOST}`;
/** What follows a request that should have ended it, or not: it must never be answered. */
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n`;

const shapes = (answers: MalformedHttp['answers'], texts: Readonly<Record<string, string>>): MalformedHttp[] =>
  Object.entries(texts).map(([name, text]) => ({ name, text, answers }));

/** Shapes from RFC 9112 (2.2, 3, 5, 6, 7, 11.2), "HTTP Desync Attacks" (Black Hat 2019) and CVE-2022-32213 to 32215 of Node. */
export const MALFORMED_HTTP: readonly MalformedHttp[] = [
  ...shapes([[400]], {
    'half a request': `GET /faq HTTP/1.1\r\nHos`,
    'a method in lower case': `get /faq HTTP/1.1\r\n${HOST}\r\n`,
    'an unknown method': `GETS /faq HTTP/1.1\r\n${HOST}\r\n`,
    'a method with a NUL': `G\u0000T /faq HTTP/1.1\r\n${HOST}\r\n`,
    'a method of a thousand letters': `${'A'.repeat(1000)} /faq HTTP/1.1\r\n${HOST}\r\n`,
    'no method': ` /faq HTTP/1.1\r\n${HOST}\r\n`,
    'no target': `GET HTTP/1.1\r\n${HOST}\r\n`,
    'a tab for a space': `GET\t/faq\tHTTP/1.1\r\n${HOST}\r\n`,
    'a space in the target': `GET /fa q HTTP/1.1\r\n${HOST}\r\n`,
    'no version': `GET /faq\r\n${HOST}\r\n`,
    'version 0.9': `GET /faq HTTP/0.9\r\n${HOST}\r\n`,
    'version 1.2': `GET /faq HTTP/1.2\r\n${HOST}\r\n`,
    'version 2.0': `GET /faq HTTP/2.0\r\n${HOST}\r\n`,
    'version 9.9': `GET /faq HTTP/9.9\r\n${HOST}\r\n`,
    'version of letters': `GET /faq HTTP/a.b\r\n${HOST}\r\n`,
    'version in lower case': `GET /faq http/1.1\r\n${HOST}\r\n`,
    'another protocol': `GET /faq FTP/1.1\r\n${HOST}\r\n`,
    'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'a handshake of TLS': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n',
    noise: '\u0001\u0002\u0003\u0004\r\n\r\n',
    'an answer for a request': 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
    'line feeds alone': `GET /faq HTTP/1.1\nHost: www.kaveno.example\n\n${SMUGGLED}`,
    'a line feed alone behind a header': `${GET}X: a\nY: b\r\n\r\n`,
    'a carriage return alone': `${GET}X: a\rY: b\r\n\r\n`,
    'a folded header': `${GET}X: a\r\n b\r\n\r\n`,
    'a folded header with a tab': `${GET}X: a\r\n\tb\r\n\r\n`,
    'a NUL in the name of a header': `${GET}X\u0000Y: a\r\n\r\n`,
    'a NUL in a header': `${GET}X: a\u0000b\r\n\r\n`,
    'a space in the name of a header': `${GET}X Y: a\r\n\r\n`,
    'a space before a colon': `${GET}Content-Length : 5\r\n\r\n${SMUGGLED}`,
    'a header without a name': `${GET}: a\r\n\r\n`,
    'a header without a colon': `${GET}XY\r\n\r\n`,
    'no Host': 'GET /faq HTTP/1.1\r\n\r\n',
    'two hosts': `${GET}${HOST}\r\n`,
    'two lengths': `POST /faq HTTP/1.1\r\n${HOST}Content-Length: 0\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
    'two lengths in one': `POST /faq HTTP/1.1\r\n${HOST}Content-Length: 0, 5\r\n\r\n${SMUGGLED}`,
    'a length below zero': `POST /faq HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n${SMUGGLED}`,
    'a length with a plus': `POST /faq HTTP/1.1\r\n${HOST}Content-Length: +0\r\n\r\n${SMUGGLED}`,
    'a length in hexadecimal': `POST /faq HTTP/1.1\r\n${HOST}Content-Length: 0x0\r\n\r\n${SMUGGLED}`,
    'a length beyond every number': `POST /faq HTTP/1.1\r\n${HOST}Content-Length: ${'9'.repeat(30)}\r\n\r\n${SMUGGLED}`,
    'a length and pieces': `POST /faq HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'pieces and a length': `POST /faq HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'pieces that are not last': `POST /faq HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'pieces behind a vertical tab': `POST /faq HTTP/1.1\r\n${HOST}Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  }),
  // The head is refused, whatever the body is; the connection ends there.
  ...shapes([[405], [405, 400]], {
    'a body of half its length': `POST /faq HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\nhalf`,
  }),
  ...shapes([[431]], {
    'one header of 20 KB': `${GET}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    'a name of a header of 20 KB': `${GET}${'X'.repeat(20_000)}: a\r\n\r\n`,
    'headers of 64 KB': `${GET}${'X-Header: value\r\n'.repeat(4000)}\r\n`,
    'a target of 20 KB': `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`,
  }),
  ...shapes([[]], {
    nothing: '',
    'line breaks alone': '\r\n\r\n\r\n',
  }),
  // The bytes after the first request are not a request. An answer that has begun by then may be broken off with the connection.
  ...shapes([[400], []], {
    'HTTP/1.0, which ends': `GET /faq HTTP/1.0\r\n${HOST}\r\n${SMUGGLED}`,
    'what follows the end': `${GET}Connection: close\r\n\r\n${SMUGGLED}`,
  }),
  ...shapes([[413], []], {
    'pieces of another name': `POST /faq HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`,
    'a piece without a size': `POST /faq HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n${SMUGGLED}`,
    'a piece of a size below zero': `POST /faq HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${SMUGGLED}`,
    'a piece longer than it says': `POST /faq HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n${SMUGGLED}`,
    'pieces with line feeds alone': `POST /faq HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\n\n${SMUGGLED}`,
  }),
  ...shapes([[405]], {
    'CONNECT of another host': `CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n${SMUGGLED}`,
    'TRACE, which would show headers': `TRACE /faq HTTP/1.1\r\n${HOST}Cookie: secret\r\nConnection: close\r\n\r\n`,
    'OPTIONS of everything': `OPTIONS * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`,
  }),
  ...shapes([[200]], {
    'an upgrade to HTTP/2': `${GET}Connection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    'an upgrade to a web socket': `${GET}Connection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\n\r\n`,
    'an expectation that does not exist': `${GET}Expect: 200-ok\r\nConnection: close\r\n\r\n`,
    'line breaks before the request': `\r\n\r\n${GET}Connection: close\r\n\r\n`,
  }),
  ...shapes([[200, 301, 404, 200]], {
    'four requests at once': `${GET}\r\nGET /th/faq/default.html HTTP/1.1\r\n${HOST}\r\nGET /missing.png HTTP/1.1\r\n${HOST}\r\n${GET}Connection: close\r\n\r\n`,
  }),
];
