import { describe, expect, test } from 'vitest';
import type { Segment, Target } from '../../../../engine/model/redirect-pattern.ts';
import {
  formatTarget,
  exactPath,
  fixedPath,
  formatPattern,
  parsePattern,
  parseTarget,
} from '../../../../engine/redirects/match/pattern.ts';

const literal = (text: string): Segment => ({ kind: 'literal', text });
const placeholder = (name: string): Segment => ({ kind: 'placeholder', name });
const alternation = (name: string, ...options: string[]): Segment => ({ kind: 'alternation', name, options });
const splat: Segment = { kind: 'splat' };

describe('sources', () => {
  test.each<[text: string, segments: Segment[], slash: boolean]>([
    ['/', [], true],
    ['/faq', [literal('faq')], false],
    ['/faq/', [literal('faq')], true],
    ['/th/faq/default.html', [literal('th'), literal('faq'), literal('default.html')], false],
    ['/product/:id', [literal('product'), placeholder('id')], false],
    ['/:site/x/:item_2/', [placeholder('site'), literal('x'), placeholder('item_2')], true],
    ['/shop/:kind(router|switch)', [literal('shop'), alternation('kind', 'router', 'switch')], false],
    ['/shop/:kind(router)', [literal('shop'), alternation('kind', 'router')], false],
    ['/old/*', [literal('old'), splat], false],
    ['/*', [splat], false],
    ['/.well-known/x', [literal('.well-known'), literal('x')], false],
    ['/a:b/c', [literal('a:b'), literal('c')], false],
  ])('%s', (text, segments, slash) => {
    expect(parsePattern(text)).toEqual({ ok: true, value: { segments, slash } });
  });

  test.each<[text: string, normal: string]>([
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/café', '/caf%C3%A9'],
    ['/%66aq', '/faq'],
    ['/a%2fb', '/a%2Fb'],
    ['/ไทย/:id', '/%E0%B9%84%E0%B8%97%E0%B8%A2/:id'],
    ['/:word(café|%74ea)', '/:word(caf%C3%A9|tea)'],
    ['/a%2Ab', '/a%2Ab'],
    ['/a%3Ab', '/a%3Ab'],
  ])('%s is read as %s, the normal form', (text, normal) => {
    const pattern = parsePattern(text);
    expect(pattern.ok && formatPattern(pattern.value)).toBe(normal);
  });

  test.each(['/', '/faq', '/faq/', '/a/:b/c', '/a/:b(c|d)/', '/a/*', '/*'])(
    '%s is printed as it is written',
    (text) => {
      const pattern = parsePattern(text);
      expect(pattern.ok && formatPattern(pattern.value)).toBe(text);
    },
  );

  test.each<[what: string, text: string, says: RegExp]>([
    ['nothing', '', /slash/],
    ['no slash at its start', 'faq', /slash/],
    ['a full address', 'https://www.kaveno.example/faq', /slash/],
    ['a query', '/faq?id=7', /`\?`/],
    ['a fragment', '/faq#top', /`#`/],
    ['a space', '/a b', /white space/],
    ['a line break', '/a\nb', /white space/],
    ['a variable that nothing has filled in', '/{lang}/faq', /\{lang\}/],
    ['a splat in the middle', '/a/*/b', /last/],
    ['a splat beside letters', '/a*', /plain/],
    ['two splats in one segment', '/**', /plain/],
    ['a placeholder without a name', '/a/:', /placeholder/],
    ['a placeholder whose name begins with a digit', '/a/:1', /placeholder/],
    ['a placeholder in braces of another tool', '/a/:id+', /placeholder/],
    ['a name that occurs twice', '/:id/x/:id', /twice/],
    ['a name that occurs twice, as alternation', '/:id/x/:id(a|b)', /twice/],
    ['an alternation without options', '/:kind()', /altern/],
    ['an empty option', '/:kind(a|)', /altern/],
    ['a slash in an option', '/:kind(a/b)', /placeholder/],
    ['letters after an alternation', '/:kind(a|b)x', /placeholder/],
    ['brackets without a name', '/(a|b)', /plain/],
    ['an empty segment', '/a//b', /path/],
    ['an empty segment at its end', '/a//', /path/],
    ['two slashes, which are not the home page', '//', /path/],
    ['two slashes at its start', '//a', /path/],
    ['a dot segment', '/a/./b', /path/],
    ['two dots', '/a/../b', /path/],
    ['an encoded dot segment', '/a/%2e%2e/b', /path/],
    ['a backslash', '/a\\b', /path/],
    ['an encoded control byte', '/a%0d%0ab', /path/],
    ['a malformed escape', '/100%', /path/],
    ['bytes that are not UTF-8', '/%C0%AF', /path/],
  ])('refused: %s', (_what, text, says) => {
    const pattern = parsePattern(text);
    expect(pattern.ok ? pattern.value : pattern.flaw.message).toMatch(says);
    expect(pattern.ok || pattern.flaw.hint).toMatch(/\.$/);
  });
});

describe('targets', () => {
  const text = (value: string): Target['path'][number] => ({ kind: 'text', text: value });

  test.each<[written: string, target: Target]>([
    ['/', { sited: false, origin: '', path: [text('/')] }],
    ['/faq', { sited: false, origin: '', path: [text('/faq')] }],
    ['/th/', { sited: false, origin: '', path: [text('/th/')] }],
    ['/download?urlFlag=B106', { sited: false, origin: '', path: [text('/download')], query: 'urlFlag=B106' }],
    ['/a?x=/b?c', { sited: false, origin: '', path: [text('/a')], query: 'x=/b?c' }],
    ['/faq#top', { sited: false, origin: '', path: [text('/faq')], fragment: 'top' }],
    ['/faq?a=1#top?b', { sited: false, origin: '', path: [text('/faq')], query: 'a=1', fragment: 'top?b' }],
    ['/faq/:id', { sited: false, origin: '', path: [text('/faq/'), { kind: 'capture', name: 'id' }] }],
    [
      '/x/:a/y/:b',
      {
        sited: false,
        origin: '',
        path: [text('/x/'), { kind: 'capture', name: 'a' }, text('/y/'), { kind: 'capture', name: 'b' }],
      },
    ],
    ['/new/*', { sited: false, origin: '', path: [text('/new/'), { kind: 'splat' }] }],
    [
      '/v{:year}-no.{:number}/{*}x',
      {
        sited: false,
        origin: '',
        path: [
          text('/v'),
          { kind: 'capture', name: 'year' },
          text('-no.'),
          { kind: 'capture', name: 'number' },
          text('/'),
          { kind: 'splat' },
          text('x'),
        ],
      },
    ],
    ['/caf%c3%a9', { sited: false, origin: '', path: [text('/caf%C3%A9')] }],
    ['https://shop.example', { sited: false, origin: 'https://shop.example', path: [text('/')] }],
    ['https://shop.example/', { sited: false, origin: 'https://shop.example', path: [text('/')] }],
    [
      'https://shop.example:8443/a/:id?x=1',
      {
        sited: false,
        origin: 'https://shop.example:8443',
        path: [text('/a/'), { kind: 'capture', name: 'id' }],
        query: 'x=1',
      },
    ],
  ])('%s', (written, target) => {
    expect(parseTarget(written)).toEqual({ ok: true, value: target });
  });

  test.each([
    '/a/:id/b',
    '/a/*',
    '/{:id}.html',
    '/a-{:id}',
    '/{:a}{:b}',
    '/v2-{*}/c',
    'https://shop.example/{:id}x?y=1#z',
  ])('%s is written as it was read', (written) => {
    const target = parseTarget(written);
    expect(target.ok && formatTarget(target.value)).toBe(written);
  });

  test('a capture in braces that is a whole segment is written without them', () => {
    const target = parseTarget('/a/{:id}/{*}');
    expect(target.ok && formatTarget(target.value)).toBe('/a/:id/*');
  });

  test.each<[what: string, written: string]>([
    ['nothing', ''],
    ['no slash at its start', 'faq'],
    ['another scheme', 'http://shop.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['two slashes, which a browser reads as a host', '//shop.example/'],
    ['a backslash, which a browser reads as a slash', '/\\shop.example/'],
    ['no host', 'https://'],
    ['no host before a path', 'https:///a'],
    ['a placeholder as host', 'https://:host/a'],
    ['a placeholder at the end of the host', 'https://shop.example:port/'],
    ['a splat as host', 'https://*/a'],
    ['a splat behind the host', 'https://shop.example*'],
    ['a user before the host', 'https://www.kaveno.example@evil.example/'],
    ['a space in the host', 'https://a b/'],
    ['a space', '/a b'],
    ['a line break in the query', '/a?x=1\r\nX-Injected: 1'],
    ['a variable that nothing has filled in', '/{site}/faq'],
    ['a splat beside letters', '/a*'],
    ['a capture without a name in braces', '/a{:}'],
    ['a capture in braces that is not closed', '/a{:id'],
    ['a dot segment', '/a/../b'],
    ['an encoded dot segment', '/a/%2e%2e/b'],
    ['a malformed escape', '/100%'],
    ['an encoded line break', '/a%0d%0ab'],
  ])('refused: %s', (_what, written) => {
    const target = parseTarget(written);
    expect(target.ok ? target.value : 'refused').toBe('refused');
    expect(target.ok || target.flaw.hint).toMatch(/\.$/);
  });

  // A Location header holds only ASCII; Node refuses to send any other character.
  test.each(['/faq?q=ไทย', '/faq#ไทย', 'https://shop.example/ไทย?q=ไทย#ไทย'])(
    '%s is written in ASCII, or refused',
    (written) => {
      const target = parseTarget(written);
      if (target.ok) expect(JSON.stringify(target.value)).toMatch(/^[\x20-\x7e]*$/);
    },
  );
});

describe('plain paths', () => {
  test.each<[text: string, path: string | undefined]>([
    ['/', '/'],
    ['/faq', '/faq'],
    ['/faq/', '/faq'],
    ['/a/:b', undefined],
    ['/a/:b(c|d)', undefined],
    ['/a/*', undefined],
  ])('the source %s has the path %s', (text, path) => {
    const pattern = parsePattern(text);
    expect(pattern.ok && exactPath(pattern.value)).toBe(path);
  });

  test.each<[text: string, path: string | undefined]>([
    ['/', '/'],
    ['/th/', '/th/'],
    ['/faq?a=1#b', '/faq'],
    ['https://shop.example/a', '/a'],
    ['/a/:b', undefined],
    ['/a/*', undefined],
  ])('the target %s has the path %s', (text, path) => {
    const target = parseTarget(text);
    expect(target.ok && fixedPath(target.value)).toBe(path);
  });
});
