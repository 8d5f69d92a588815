import { describe, expect, test } from 'vitest';
import { namedRender } from '../../../engine/theme/named-render.ts';

type Render = (...args: readonly unknown[]) => unknown;

/** A component that Astro would make, with what it was made of. */
function create(
  file: string,
  render: Render,
  ...rest: readonly unknown[]
): { render: Render; rest: readonly unknown[] } {
  return namedRender((named, ...others) => ({ render: named as Render, rest: others }), file, render, ...rest);
}

describe('a component of a project', () => {
  test('renders as before', async () => {
    const { render, rest } = create('theme/a.astro', (...args) => args.join('-'), '/x/a.astro', undefined);
    expect([render(1, 2, 3), rest]).toEqual(['1-2-3', ['/x/a.astro', undefined]]);
    expect(await create('theme/a.astro', async (one) => one).render('later')).toBe('later');
  });

  test('names its file in what it throws, at once or later', async () => {
    const error = new Error('broken');
    const throwing = create('theme/a.astro', () => {
      throw error;
    });
    expect(() => throwing.render()).toThrow(error);
    expect(error).toMatchObject({ themeFile: 'theme/a.astro' });
    const rejecting = create('theme/b.astro', () => Promise.reject(new Error('later')));
    await expect(rejecting.render()).rejects.toMatchObject({ message: 'later', themeFile: 'theme/b.astro' });
  });

  test('leaves the name of a component in it, and makes an error of anything else', () => {
    const inner = create('theme/inner.astro', () => {
      throw 'a word';
    });
    const outer = create('theme/outer.astro', () => inner.render());
    expect(() => outer.render()).toThrow(
      expect.objectContaining({ message: 'a word', themeFile: 'theme/inner.astro' }),
    );
  });
});
