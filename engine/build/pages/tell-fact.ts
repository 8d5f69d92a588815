import { plural } from '../../model/plain-words.ts';
import { hyphenated } from '../../model/content.ts';
import type { QuestionName } from '../../theme/questions.ts';
import { readFact, split, type Fact } from './fact-names.ts';

/** A fact as a part of a phrase. Facts with the same subject are told in one phrase. */
export interface Told {
  readonly subject: string;
  /** Which one of them: the name of an entry, of a word, of a file. Empty if there is only one. */
  readonly name: string;
  /** What of it: the field of an entry, the language of a word. Empty if it has no parts. */
  readonly part: string;
  /** True for what people write into the manifests and the content, false for what follows from that. */
  readonly written: boolean;
  /** Puts the phrase together. `count` is the number of names. */
  say(names: string, parts: string, count: number): string;
}

/** The subject of interface words. */
export const WORD = 'word';

/** Takes a fact apart for `describeFacts`. */
export function tell(name: string): Told {
  const fact = readFact(name);
  return { subject: fact.kind, name: '', part: '', written: false, ...tellOf(fact) };
}

type Telling = Partial<Omit<Told, 'say'>> & Pick<Told, 'say'>;

function tellOf({ kind, args }: Fact): Telling {
  const [first = '', second = '', third = ''] = args;
  switch (kind) {
    case 'list':
      return { name: wordsOf(first), say: (names, _, count) => `the ${plural('list', count)} of ${names}` };
    case 'entry': {
      const folder = hyphenated(first);
      return {
        subject: `entry ${folder}`,
        name: third,
        part: second === '*' ? 'the fields' : second,
        written: true,
        say: (names, parts, count) =>
          count === 1 ? `${parts} in ${folder}/${names}` : `${parts} in ${count} ${folder} (${names})`,
      };
    }
    case 'word':
      return { name: first, written: true, say: sayWords };
    case 'wordIn':
      return { subject: WORD, name: second, part: first, written: true, say: sayWords };
    case 'ownTags':
      return { say: () => 'the languages of the site that have words' };
    case 'tags':
      return { say: () => 'the languages that have words' };
    case 'constant':
      return { name: first, written: true, say: (names, _, count) => `${plural('constant', count)} ${names}` };
    case 'drawings':
      return { say: () => 'what the theme draws' };
    case 'theme':
      return { name: first, written: true, say: (names) => names };
    case 'company':
      return {
        name: first === '*' ? 'the fields' : first,
        written: true,
        say: (names) => `${names} of the company`,
      };
    case 'sites':
      return { say: () => 'the list of sites' };
    case 'own':
      return { part: first, written: true, say: (_, parts) => `${parts} of the site` };
    case 'site':
      return {
        name: siteName(first),
        part: second,
        written: true,
        say: (names, parts, count) => `${plural('site', count)} ${names}: ${parts}`,
      };
    case 'routes':
      return { say: () => 'the list of routes' };
    case 'route':
      return {
        name: pageName(second),
        part: first,
        written: true,
        say: (names, parts, count) => `${plural('route', count)} ${names}: ${parts}`,
      };
    case 'page':
      return { name: pageName(first), say: (names, _, count) => `the ${plural('page', count)} ${names}` };
    case 'pages':
      return { say: () => 'the list of pages' };
    case 'has':
      return {
        name: pageName(first),
        say: (names, _, count) => `whether there is the ${plural('page', count)} ${names}`,
      };
    case 'pagesOn':
      return { name: siteName(first), say: (names, _, count) => `the pages of ${plural('site', count)} ${names}` };
    case 'application':
      return { name: PARTS[first] ?? first, say: (names) => names };
    case 'file':
      return { name: first, say: (names, _, count) => `the ${plural('file', count)} ${names}` };
    case 'fileSize':
      return { name: first, say: (names, _, count) => `the size of the ${plural('file', count)} ${names}` };
    case 'fileDigest':
      return { name: first, say: (names, _, count) => `the checksum of the ${plural('file', count)} ${names}` };
    case 'files':
      return { say: () => 'the list of files' };
    case 'model':
      return { name: first, say: (names, _, count) => `the model ${plural('name', count)} ${names}` };
    case 'ask':
      return tellQuestion(first as QuestionName, second);
    case 'redirects':
      return { say: () => 'the redirects' };
    case 'made':
      return { say: () => 'the pictures of the page' };
  }
}

function tellQuestion(question: QuestionName, args: string): Telling {
  const subject = `ask ${question}`;
  switch (question) {
    case 'entries': {
      const [collection = '', field = '', value = ''] = split(args, 3);
      const folder = wordsOf(collection);
      return {
        subject: `${subject} ${folder} ${field}`,
        name: value,
        say: (names) => `the list of ${folder} with ${field} ${names}`,
      };
    }
    case 'count': {
      const [collection = '', field = '', value = ''] = split(args, 3);
      const folder = wordsOf(collection);
      return {
        subject: `${subject} ${folder} ${field}`,
        name: value,
        say: (names) => `the number of ${folder} with ${field} ${names}`,
      };
    }
    case 'about': {
      const [collection = '', products = ''] = split(args, 2);
      const folder = wordsOf(collection);
      return {
        subject: `${subject} ${folder}`,
        name: products,
        say: (names) => `the list of ${folder} about ${names}`,
      };
    }
    case 'neighbours': {
      const [collection = '', id = ''] = split(args, 2);
      const folder = wordsOf(collection);
      return { subject: `${subject} ${folder}`, name: id, say: (names) => `the ${folder} before and after ${names}` };
    }
    case 'nearestFaqs':
      return { subject, name: args, say: (names) => `the questions nearest to ${names}` };
    case 'banners':
      return { subject, say: () => 'the banners' };
    case 'latest':
      return {
        subject,
        name: split(args, 2)[1] ?? '',
        say: (names, _, count) =>
          `whether ${plural('download', count)} ${names} ${count === 1 ? 'is' : 'are'} the latest`,
      };
    case 'alternates':
      return { subject, say: () => 'the links to the same page on other sites' };
    case 'ownLinks':
      return { subject, say: () => 'the address of the page' };
    case 'routesAbove':
      return {
        subject,
        name: pageName(args),
        say: (names, _, count) => `the routes above ${plural('route', count)} ${names}`,
      };
    case 'routesBeside':
      return {
        subject,
        name: pageName(args),
        say: (names, _, count) => `the routes beside ${plural('route', count)} ${names}`,
      };
    case 'declares': {
      const [collection = '', path = ''] = split(args, 2);
      return {
        subject: `${subject} ${collection}`,
        name: pageName(path),
        say: (names, _, count) =>
          `whether ${plural('route', count)} ${names} ${count === 1 ? 'lists' : 'list'} ${wordsOf(collection)}`,
      };
    }
    case 'menu':
      return { subject: `${subject} ${args}`, say: () => `the menu at the ${args} of the page` };
    case 'securityFile':
      return { subject, say: () => 'whether there is a security.txt' };
    case 'analyticsId':
      return { subject, say: () => 'the id under which visits are counted' };
    case 'countsVisits':
      return { subject, say: () => 'whether a site counts visits' };
    case 'family':
      return {
        subject,
        name: args,
        say: (names, _, count) => `the ${plural('family', count)} ${names}`,
      };
    case 'families':
      return { subject, say: () => 'the order of the families' };
    case 'specificationField':
      return { subject, name: args, say: (names, _, count) => `the specification ${plural('field', count)} ${names}` };
    case 'specificationOf':
      return {
        subject,
        name: args,
        say: (names, _, count) => `the specification of ${plural('product', count)} ${names}`,
      };
    case 'simulatorWords':
      return { subject, say: () => 'the words of the simulators' };
    case 'categories':
      return { subject, say: () => 'the menu of categories' };
    case 'channels':
      return { subject, say: () => 'the channels in the footer' };
    case 'captionLanguages':
      return { subject, name: args, say: (names, _, count) => `the captions of ${plural('video', count)} ${names}` };
    case 'simulatorPath':
      return { subject, name: args, say: (names, _, count) => `the ${plural('simulator', count)} ${names}` };
    case 'rootAddress':
      return { subject, say: () => 'the address of the root site' };
    case 'searchLabels':
      return { subject, say: () => 'the kinds of results of a search' };
    case 'feeds':
      return { subject, say: () => 'the feeds of the site' };
    case 'unsold':
      return { subject, name: pageName(args), say: (names) => `whether ${names} is sold` };
    case 'preview':
      return { subject, name: pageName(args), say: () => 'the picture of shared links to the page' };
    case 'picture':
      return { subject, name: args, say: (names, _, count) => `the ${plural('picture', count)} ${names}` };
    case 'entryData':
      return { subject, name: pageName(args), say: () => 'the structured data of the page' };
  }
}

/** A word without its language is the word that the site shows. */
function sayWords(names: string, parts: string, count: number): string {
  return `${plural('word', count)} ${names}${parts === '' ? '' : ` (${parts})`}`;
}

/** The parts of the data that a site loads, see `Application`. */
const PARTS: Readonly<Record<string, string>> = {
  siteId: 'the id of the site',
  siteMap: 'the ids of the sites',
  sites: 'the sites in the country chooser',
  navigation: 'the navigation',
  footerPages: 'the pages in the footer',
  detail: 'the details of the site',
  productTree: 'the tree of products',
  media: 'the videos and channels',
};

function wordsOf(collection: string): string {
  return hyphenated(collection).replaceAll('-', ' ');
}

function siteName(flag: string): string {
  return flag === '' ? 'root' : flag;
}

function pageName(remainder: string): string {
  return remainder === '' ? 'home' : remainder;
}
