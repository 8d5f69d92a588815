import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { PAPER } from '../../../engine/model/paper.ts';
import { emitWebManifest } from '../../../engine/output/site-files/web-manifest.ts';
import { rootSite } from '../../../engine/model/active-sites.ts';
import type { SiteModel } from '../../../engine/model/site-model.ts';
import { BASE_PROJECT, readProject, sourceOf, withFiles } from '../../support/project.ts';

const base = readProject(BASE_PROJECT);

function modelWith(files: Readonly<Record<string, string>>): SiteModel {
  const { model } = compile(withFiles(base, ...Object.entries(files).map(([path, text]) => sourceOf(path, text))));
  if (!model) throw new Error('the base project is not valid');
  return model;
}

const paperOf = (tokens: string): string => {
  const { light, dark } = modelWith({ 'theme/tokens.css': tokens }).company.paper;
  return `${light} ${dark}`;
};

describe('the paper of the pages', () => {
  test.each([
    [':root, [data-theme] { --paper: light-dark(#fdf8f0, #1d130b); }', '#fdf8f0 #1d130b'],
    [
      ':root { --paper: light-dark(rgb(250, 248, 240), rgb(16 22 30 / 100%)) }',
      'rgb(250, 248, 240) rgb(16 22 30 / 100%)',
    ],
    [':root { --paper: white; }', 'white white'],
    [':root { --paper: white; } @media (prefers-color-scheme: dark) { :root { --paper: black; } }', 'white black'],
    ['@layer tokens { html { --paper: /* of the walls */ white; } }', 'white white'],
    [':root { --flour: #fdf8f0; --paper: light-dark(var(--flour), #1d130b); }', '#fdf8f0 #1d130b'],
    [':root { --paper: red; --paper: white; }', 'white white'],
  ])('is that of the tokens: %s', (tokens, paper) => expect(paperOf(tokens)).toBe(paper));

  test.each([
    ['/* :root { --paper: red; } */'],
    ['.hero { --paper: red; } @media print { :root { --paper: red; } }'],
    ["a { content: ':root { --paper: red; }'; }"],
    [':root { --paper: var(--elsewhere); --paper: var(--loop); --loop: var(--loop); }'],
    [':root { --papers: red; --on-paper: red; }'],
    [':root { --paper'],
  ])('is that of the engine: %s', (tokens) => expect(paperOf(tokens)).toBe(`${PAPER.light} ${PAPER.dark}`));

  test('is that of added tokens where these are beside replaced ones', () => {
    const files = {
      'theme/tokens.css': ':root { --paper: white; }',
      'theme/styles/tokens.css': ':root { --paper: red; }',
    };
    expect(modelWith(files).company.paper).toEqual({ light: 'white', dark: 'white' });
  });

  test('colours the start screen of a site', () => {
    const model = modelWith({ 'theme/tokens.css': ':root { --paper: light-dark(#fdf8f0, #1d130b); }' });
    expect(JSON.parse(emitWebManifest(model, rootSite(model)))).toMatchObject({
      background_color: '#fdf8f0',
      theme_color: '#fdf8f0',
    });
  });
});
