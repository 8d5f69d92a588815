import { describe, expect, test } from 'vitest';
import { captionCues, emitCaptions } from '../../../../engine/output/videos/captions.ts';
import { breakLines } from '../../../../engine/output/videos/caption-lines.ts';
import { captionLanguages } from '../../../../engine/content/video-path.ts';
import { paragraphs } from '../../../../engine/content/plain-text.ts';
import { localise } from '../../../../engine/model/language.ts';
import { realModel } from '../../../support/real.ts';

const model = realModel();
const { videos } = model.content;
const languages = videos.flatMap((video) => captionLanguages(video).map((lang) => [video.id, lang, video] as const));

const bare = (text: string): string => text.replaceAll(/\s/g, '');
const widthOf = (text: string): number => [...text.replaceAll(/\p{M}/gu, '')].length;

describe('the captions of the videos', () => {
  test.each(languages)('%s in %s', (_, lang, video) => {
    const transcript = localise(video.transcript, lang, model.messages).text;
    const cues = captionCues(video, transcript, lang);
    const starts = video.chapters.map(({ at }) => at);
    const chapterOf = (time: number): number => starts.findLastIndex((start) => start <= time + 1e-6);

    expect(bare(cues.flatMap(({ lines }) => lines).join(''))).toBe(bare(paragraphs(transcript).join('')));
    for (const [index, { from, to, lines }] of cues.entries()) {
      expect(from).toBeGreaterThanOrEqual((cues[index - 1]?.to ?? 0) - 1e-6);
      expect(to).toBeGreaterThan(from);
      expect(to).toBeLessThanOrEqual(video.duration + 1e-6);
      expect(chapterOf(to - 0.01)).toBe(chapterOf(from));
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(lang.startsWith('zh') ? 20 : 42);
    }
  });

  test('exist in every language of the transcript, with the chapters', () => {
    const paths = emitCaptions(model).map(({ path }) => path);
    expect(paths).toHaveLength(2 * languages.length);
    expect(paths).toContain('files/video/first-start-r7-60a.zh-Hans.vtt');
    expect(paths).toContain('files/video/first-start-r7-60a.chapters.zh-Hans.vtt');
    expect(new Set(paths).size).toBe(paths.length);
  });
});

const film = {
  duration: 20,
  chapters: [
    { at: 0, title: 'One' },
    { at: 12, title: 'Two' },
  ],
};

describe('sentences', () => {
  test('share the time of a chapter by their length, where each chapter has a paragraph', () => {
    expect(captionCues(film, 'Five.\nTwelve more.\n\nTen chars.', 'en')).toEqual([
      { from: 0, to: expect.closeTo((12 * 5) / 17) as number, lines: ['Five.'] },
      { from: expect.closeTo((12 * 5) / 17) as number, to: 12, lines: ['Twelve more.'] },
      { from: 12, to: 20, lines: ['Ten chars.'] },
    ]);
  });

  test('go to the chapter at their time, if paragraphs do not match chapters', () => {
    const places = captionCues(film, 'One is here. Two is here. Three is. Four is. Five is.', 'en');
    expect(places.map(({ from, lines }) => [from < 12 ? 1 : 2, lines[0]])).toEqual([
      [1, 'One is here.'],
      [1, 'Two is here.'],
      [1, 'Three is.'],
      [2, 'Four is.'],
      [2, 'Five is.'],
    ]);
  });

  test('of a chapter that begins after the end are said before', () => {
    const late = { duration: 20, chapters: [...film.chapters, { at: 30, title: 'Never' }] };
    expect(captionCues(late, 'One.\n\nTwo.\n\nThree.', 'en').at(-1)?.to).toBe(20);
  });

  test('without text give no caption', () => {
    expect(captionCues(film, '', 'en')).toEqual([]);
  });
});

describe('a line', () => {
  test('is about as long as the one below it', () => {
    expect(breakLines('The modem was off for one minute, so it accepts it.', 'en')).toEqual([
      ['The modem was off for one', 'minute, so it accepts it.'],
    ]);
  });

  test('keeps a figure and its unit together', () => {
    const lines = breakLines('On the wall we lead four times two metres and 15 mm of copper to the bar.', 'en').flat();
    expect(lines.filter((line) => line.endsWith('15'))).toEqual([]);
  });

  test('of a word that is too long has only this word', () => {
    const long = 'x'.repeat(60);
    expect(breakLines(`A ${long} word`, 'en')).toEqual([['A', long], ['word']]);
  });

  test('of Thai breaks where a phrase ends', () => {
    const [first = []] = breakLines('เราเตอร์ตั้งตรง เพราะอากาศไหลผ่านจากด้านล่าง เราเว้น 20 cm ทั้งสองข้าง', 'th');
    expect(first[0]).toMatch(/^เราเตอร์ตั้งตรง/);
    expect(first.join(' ')).toContain('20 cm');
  });
});

test('signs of markup are written as what they are', () => {
  const [video] = videos;
  if (!video) throw new Error('there is no video');
  const odd = { ...video, transcript: 'Press `<` and & then.', chapters: [{ at: 0, title: '<b>' }] };
  const [captions, chapters] = emitCaptions({ content: { ...model.content, videos: [odd] }, messages: {} });
  expect(captions?.text).toContain('Press &lt; and &amp; then.');
  expect(chapters?.text).toBe('WEBVTT\n\n00:00:00.000 --> 00:06:42.000\n&lt;b&gt;\n');
});
