import type { Severity } from './diagnostic.ts';

interface CodeInfo {
  readonly severity: Severity;
  /** What the code stands for, in general. */
  readonly title: string;
}

/**
 * Every diagnostic there is. A code is permanent: it is never renamed and never used for something else.
 * IO files, YM YAML, SC shape, ST sites, RT routes, RD redirects, CN constants, MS messages, BL blocks, CT content.
 */
export const CODES = {
  IO001: { severity: 'error', title: 'a folder is missing' },
  IO002: { severity: 'error', title: 'a file cannot be read' },
  IO003: { severity: 'warning', title: 'a file is not one that is read' },
  IO004: { severity: 'error', title: 'a manifest is missing' },

  YM001: { severity: 'error', title: 'the YAML is malformed' },
  YM002: { severity: 'error', title: 'a key stands twice in one mapping' },
  YM003: { severity: 'error', title: 'anchors and aliases are not allowed' },
  YM004: { severity: 'error', title: 'tags are not allowed' },
  YM005: { severity: 'error', title: 'a tab is used for indentation' },
  YM006: { severity: 'error', title: 'the file begins with a byte order mark' },
  YM007: { severity: 'error', title: 'the file holds several documents' },
  YM008: { severity: 'error', title: 'directives are not allowed' },
  YM009: { severity: 'error', title: 'the file holds a control character' },
  YM010: { severity: 'error', title: 'the nesting is too deep' },
  YM011: { severity: 'error', title: 'the file is not UTF-8' },
  YM012: { severity: 'error', title: 'a key is not a plain text' },
  YM013: { severity: 'error', title: 'the file is empty' },
  YM014: { severity: 'error', title: 'merge keys are not allowed' },
  YM015: { severity: 'error', title: 'the key is reserved by the runtime' },
  YM016: { severity: 'error', title: 'the file is too large' },

  SC001: { severity: 'error', title: 'a key is unknown' },
  SC002: { severity: 'error', title: 'a key is missing' },
  SC003: { severity: 'error', title: 'a value has the wrong type' },
  SC004: { severity: 'error', title: 'a value is not one of the allowed ones' },
  SC005: { severity: 'error', title: 'a text does not have the right form' },
  SC006: { severity: 'error', title: 'a number is out of range' },
  SC007: { severity: 'error', title: 'there are too few or too many' },
  SC008: { severity: 'error', title: 'an entry of a list stands twice' },
  SC009: { severity: 'error', title: 'more problems of one kind than are shown' },

  ST001: { severity: 'error', title: 'two sites have the same flag' },
  ST002: { severity: 'error', title: 'two sites have the same number' },
  ST003: { severity: 'error', title: 'the language is not valid BCP 47' },
  ST004: { severity: 'error', title: 'the country is not in ISO 3166-1' },
  ST005: { severity: 'error', title: 'a flag is taken for a language' },
  ST006: { severity: 'error', title: 'the country does not fit the type of the site' },
  ST007: { severity: 'error', title: 'the root site is not the first entry' },
  ST008: { severity: 'error', title: 'a flag is a reserved path segment' },
  ST009: { severity: 'error', title: 'a flag is the first segment of a route' },
  ST010: { severity: 'warning', title: 'the region of the language is not the country' },
  ST011: { severity: 'error', title: 'two sites have the same address' },
  ST012: { severity: 'error', title: 'the address does not end with a slash' },
  ST013: { severity: 'warning', title: 'a language has no messages' },
  ST014: { severity: 'error', title: 'there is not exactly one main site' },

  RT001: { severity: 'error', title: 'two routes have the same path' },
  RT002: { severity: 'error', title: 'two routes match the same paths' },
  RT003: { severity: 'error', title: 'the path of a route is malformed' },
  RT004: { severity: 'error', title: 'path and parameters do not agree' },
  RT005: { severity: 'error', title: 'a parameter comes from nowhere' },
  RT006: { severity: 'error', title: 'the pattern is no safe regular expression' },
  RT007: { severity: 'error', title: 'a parameter needs one of pattern and oneOf' },
  RT008: { severity: 'error', title: 'the template does not exist' },
  RT009: { severity: 'error', title: 'the middleware does not exist' },
  RT010: { severity: 'error', title: 'a paginated route does not fit its list' },
  RT011: { severity: 'error', title: 'the page text does not exist' },
  RT012: { severity: 'error', title: 'the canonical route does not fit' },
  RT013: { severity: 'error', title: 'the query selects no route' },
  RT014: { severity: 'error', title: 'a collection is used and not declared' },
  RT015: { severity: 'error', title: 'a value of the content fails the pattern' },
  RT016: { severity: 'error', title: 'two entries make the same page' },
  RT017: { severity: 'error', title: 'a role without the check that asks for it' },

  RD001: { severity: 'error', title: 'the source is malformed' },
  RD002: { severity: 'error', title: 'the target is malformed' },
  RD003: { severity: 'warning', title: 'a source stands twice with the same target' },
  RD004: { severity: 'error', title: 'a source has two targets' },
  RD005: { severity: 'error', title: 'a source is a page' },
  RD006: { severity: 'error', title: 'a target is no page' },
  RD007: { severity: 'error', title: 'redirects run in a loop' },
  RD008: { severity: 'info', title: 'a redirect leads to another one' },
  RD009: { severity: 'error', title: 'two sources differ in letter case only' },
  RD010: { severity: 'error', title: 'the rule names an unknown site' },
  RD011: { severity: 'error', title: 'a variable of the rule is undefined or unused' },
  RD012: { severity: 'error', title: 'status and target do not agree' },
  RD013: { severity: 'error', title: 'the target host is not allowed' },
  RD014: { severity: 'error', title: 'two patterns tie' },
  RD015: { severity: 'warning', title: 'a rule overrides a page that does not exist' },
  RD016: { severity: 'error', title: 'the rows of `each` do not agree' },
  RD017: { severity: 'error', title: 'the target uses a capture that the source lacks' },
  RD018: { severity: 'error', title: 'the target is on a site that is switched off' },

  CN001: { severity: 'error', title: 'a constant has no unit' },
  CN002: { severity: 'error', title: 'a constant that the code reads is missing' },
  CN003: { severity: 'error', title: 'a constant has the wrong type' },
  CN004: { severity: 'info', title: 'a constant is read by no code' },

  MS001: { severity: 'warning', title: 'a message is missing in a language' },
  MS002: { severity: 'error', title: 'a message is missing in English' },
  MS003: { severity: 'error', title: 'placeholders of a message differ from the English ones' },
  MS004: { severity: 'error', title: 'the language of a message file is wrong' },
  MS005: { severity: 'error', title: 'a message is used and does not exist' },

  BL001: { severity: 'error', title: 'the name of a block type is not its file name' },
  BL002: { severity: 'error', title: 'two block types have the same number' },
  BL003: { severity: 'error', title: 'a value of a block type is neither given nor marked' },
  BL004: { severity: 'error', title: 'products and columns do not agree' },

  CT001: { severity: 'error', title: 'the id of an entry is not its file name' },
  CT002: { severity: 'error', title: 'an entry refers to one that does not exist' },
  CT003: { severity: 'error', title: 'the end-of-life data do not agree' },
  CT004: { severity: 'error', title: 'two entries have the same number or address' },
  CT005: { severity: 'error', title: 'the date does not exist' },
  CT006: { severity: 'error', title: 'a navigation entry has no parent' },
  CT007: { severity: 'error', title: 'navigation entries run in a circle' },
  CT008: { severity: 'error', title: 'a navigation entry leads to no page' },
  CT009: { severity: 'error', title: 'an entry that redirects need is missing' },
  CT010: { severity: 'error', title: 'a link in a text leads to no page' },
  CT011: { severity: 'error', title: 'a navigation entry lacks what its type needs' },
} as const satisfies Record<string, CodeInfo>;

export type Code = keyof typeof CODES;
