import type MarkdownIt from 'markdown-it';

type Rule = Parameters<InstanceType<typeof MarkdownIt>['core']['ruler']['push']>[1];

/** The state of a core rule of markdown-it. */
export type MarkdownState = Parameters<Rule>[0];
export type MarkdownToken = MarkdownState['tokens'][number];
