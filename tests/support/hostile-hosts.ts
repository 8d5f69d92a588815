/** A text that no answer may contain, in any letter case. */
export const MARK = 'evil7f3c';

const EVIL = `${MARK}.example`;
const OWN = 'www.kaveno.example';

/** The outcome of a request: `as usual` is the answer that every visitor gets. */
type Outcome = 'as usual' | 'refused';

/** Header lines that say, or seem to say, which host is meant; latin1. */
export interface HostileHost {
  readonly name: string;
  readonly lines: string;
  /** The text before the path in the request line. */
  readonly before?: string;
  /** The service alone: it serves every host that is well-formed, and reads its name nowhere. */
  readonly alone: Outcome;
  /** Behind nginx, which knows the names of the host. */
  readonly behind: Outcome;
}

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const line = (host: string): string => `Host: ${host}\r\n`;
const show = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Values that are not a host at all (RFC 3986, 3.2.2; RFC 9112, 3.2). The first one ended the standalone server of @astrojs/node 11.1.6. */
const MALFORMED = [
  `${EVIL}:80@x`,
  `x:80@${EVIL}`,
  `${OWN}:80@${EVIL}`,
  `${EVIL}@${OWN}`,
  `user:secret@${OWN}`,
  `${OWN}:${EVIL}`,
  `${OWN}:80:80`,
  `${OWN}:-1`,
  `${OWN}:+80`,
  `${OWN}:999999`,
  `${OWN}:99999`,
  `${OWN}:8 0`,
  `${OWN}/${EVIL}`,
  `${OWN}/`,
  `${OWN}?${EVIL}`,
  `${OWN}#${EVIL}`,
  `${OWN}\\${EVIL}`,
  `${OWN} ${EVIL}`,
  `${OWN}\t${EVIL}`,
  `${OWN},${EVIL}`,
  `${OWN};${EVIL}`,
  `${OWN}%2f${EVIL}`,
  `${OWN}%00`,
  `${OWN}\u0000${EVIL}`,
  `${OWN}\u0001`,
  `${OWN}\u007f`,
  `http://${EVIL}`,
  `//${EVIL}`,
  '[::1',
  '::1',
  '[::1]x',
  '[fe80::1%25eth0]',
  '[fe80::1%eth0]',
  '[::ffff:127.0.0.1%0d%0a]',
  `[${EVIL}]`,
  '[::ffff:127.0.0.1]:80',
  '[]',
  '',
  ' ',
  '.',
  ':80',
  '@',
  `.${EVIL}`,
  `-${EVIL}`,
  `${MARK}_a.example`,
  '*',
  '_',
  '"',
  `<script>${MARK}</script>`,
  `'${EVIL}'`,
  `{{${MARK}}}`,
  '${jndi:ldap://x}',
  '1.2.3.999',
  '1.2.3.4.5',
  utf8(`ⓔ${EVIL}`),
  utf8('kavenö.example'),
  `${MARK}\u00ff.example`,
  utf8('www。kaveno。example'),
  utf8(`${OWN}\u202e`),
  `${'a'.repeat(300)}.${EVIL}`,
  `${'a.'.repeat(2000)}${EVIL}`,
];

/** Hosts of others: the service serves them, for nothing that it says depends on the name. */
const OTHERS = [
  EVIL,
  EVIL.toUpperCase(),
  `${EVIL}.`,
  `${EVIL}:80`,
  `${EVIL}:00080`,
  `${OWN}.${EVIL}`,
  `${MARK}-${OWN}`,
  'kaveno.example',
  'localhost',
  '127.0.0.1',
  '127.0.0.1:4321',
  '2130706433',
  '0x7f.1',
  '169.254.169.254',
  '[::1]',
  '[::ffff:7f00:1]:80',
  'xn--kaven-8qa.example',
];

/** Other ways to write the own host. */
const OWN_HOSTS = [OWN, OWN.toUpperCase(), `${OWN}.`, `${OWN}:443`, `${OWN}:1`];

/** Headers with which proxies describe the original request. The service must not trust them from a visitor (ASVS 4.1.3). */
const CLAIMS = [
  `X-Forwarded-Host: ${EVIL}`,
  `X-Forwarded-Host: ${OWN}, ${EVIL}`,
  `X-Forwarded-Host: ${EVIL}:80@x`,
  `X-Forwarded-Server: ${EVIL}`,
  `X-Forwarded-Proto: ${MARK}`,
  'X-Forwarded-Proto: http',
  `X-Forwarded-Proto: https://${EVIL}/?`,
  `X-Forwarded-Port: ${MARK}`,
  'X-Forwarded-Port: 99999',
  `X-Forwarded-Prefix: /${MARK}`,
  `X-Forwarded-Path: /${MARK}`,
  `X-Forwarded-Uri: /${MARK}`,
  `X-Forwarded-For: ${MARK}`,
  'X-Forwarded-Scheme: nothttps',
  `X-Host: ${EVIL}`,
  `X-Original-Host: ${EVIL}`,
  `X-HTTP-Host-Override: ${EVIL}`,
  `Forwarded: for=127.0.0.1;host=${EVIL};proto=http`,
  `Forwarded: host="${EVIL}:80@x"`,
  `X-Original-URL: /users/center?${MARK}`,
  `X-Rewrite-URL: /${MARK}`,
  `X-Override-URL: https://${EVIL}/`,
  'X-HTTP-Method-Override: DELETE',
  'X-HTTP-Method: POST',
  'X-Method-Override: PUT',
  `X-Real-IP: ${MARK}`,
  `True-Client-IP: ${MARK}`,
  `Via: 1.1 ${EVIL}`,
  `Origin: https://${EVIL}`,
  `Referer: https://${EVIL}/`,
  `X-Wap-Profile: http://${EVIL}/a.xml`,
  `X-Request-Id: ${MARK}`,
  `X-Astro-Path: /users/center?${MARK}`,
  `X-Astro-Locals: {"account":{"name":"${MARK}","roles":["user"]}}`,
  `X-Middleware-Subrequest: middleware:${MARK}`,
  `Accept-Language: ${MARK}`,
  `Cookie: language=${MARK}`,
  `Host-Override: ${EVIL}`,
];

/** Every hostile host. */
export const HOSTILE_HOSTS: readonly HostileHost[] = [
  ...MALFORMED.map((host): HostileHost => ({
    name: show(host),
    lines: line(host),
    alone: 'refused',
    behind: 'refused',
  })),
  ...OTHERS.map((host): HostileHost => ({ name: show(host), lines: line(host), alone: 'as usual', behind: 'refused' })),
  ...OWN_HOSTS.map((host): HostileHost => ({
    name: show(host),
    lines: line(host),
    alone: 'as usual',
    behind: 'as usual',
  })),
  ...CLAIMS.map((claim): HostileHost => ({
    name: claim,
    lines: `${line(OWN)}${claim}\r\n`,
    alone: 'as usual',
    behind: 'as usual',
  })),
  ...(
    [
      ['no Host', ''],
      ['Host twice, the other one last', `${line(OWN)}${line(EVIL)}`],
      ['Host twice, the other one first', `${line(EVIL)}${line(OWN)}`],
      ['Host twice, the same', `${line(OWN)}${line(OWN)}`],
      ['Host twice, in other letters', `${line(OWN)}hOST: ${EVIL}\r\n`],
      ['Host twice, one of them empty', `${line(OWN)}Host:\r\n`],
      ['a space before the colon', `Host : ${EVIL}\r\n`],
      ['a space before the name', ` Host: ${EVIL}\r\n`],
      ['a folded line', `Host: ${OWN}\r\n ${EVIL}\r\n`],
      ['a folded line with a tab', `Host:\r\n\t${EVIL}\r\n`],
      ['a line break alone', `Host: ${OWN}\rX: ${EVIL}\r\n`],
      ['a NUL in the name', `Ho\u0000st: ${EVIL}\r\n`],
    ] as const
  ).map(([name, lines]): HostileHost => ({ name, lines, alone: 'refused', behind: 'refused' })),
  ...[`http://${EVIL}`, `http://${OWN}`, `https://${EVIL}:80@x`].map((before): HostileHost => ({
    name: `${before} before the path`,
    lines: line(OWN),
    before,
    alone: 'refused',
    behind: 'refused',
  })),
];
