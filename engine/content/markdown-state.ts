import type MarkdownIt from 'markdown-it';

type Rule = Parameters<InstanceType<typeof MarkdownIt>['core']['ruler']['push']>[1];

/** What a core rule of markdown-it works on. */
export type MarkdownState = Parameters<Rule>[0];
export type MarkdownToken = MarkdownState['tokens'][number];
