import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { activeSites } from '../model/active-sites.ts';
import { numberConstant } from '../model/constants.ts';
import { ERROR_PAGE } from '../model/pages.ts';
import type { SiteModel } from '../model/site-model.ts';
import { homePath, sitePath } from '../model/site.ts';
import { exactPath } from '../redirects/match/pattern.ts';
import { INVENTED } from './accounts/rehearsal.ts';
import type { Visitors } from './releases/messages.ts';

interface WarmUpOptions {
  /** After so many milliseconds no further page is rendered. */
  readonly within: number;
  /** True if visitors can sign in: then that is tried, too. */
  readonly hasAccounts: boolean;
  /** How many visitors come at once. For a few, only the pages of the root site are rendered. */
  readonly visitors: Visitors;
  /** For so many milliseconds a page is asked for again. Left out: two minutes. */
  readonly patience?: number;
}

const PATIENCE = 120_000;
/** The time before a page is asked for again, in milliseconds. */
const PAUSE = 200;
/** So many redirects and home pages are asked for: then the functions that answer most visitors are compiled (measured, November 2026). */
const FREQUENT = 1000;
/** The longest time for them, in milliseconds. */
const FREQUENT_WITHIN = 2000;
/** So many sign-ins are tried: some are refused by the limit of attempts, like those of an attacker. */
const SIGN_INS = 20;
/** The longest time for them, in milliseconds. */
const SIGN_INS_WITHIN = 1000;
/** Of so many sites the home page is asked for: more of them compile nothing more. */
const HOMES = 5;
/** Service Unavailable: the thread that renders pages has ended, or was not done in time. */
const UNAVAILABLE = 503;

/**
 * Asks a server for pages that are rendered on request, over a socket that no visitor reaches: their code is loaded and compiled, and what
 * each site needs first is made, before the first visitor comes. Begins with the root site. Rejects if a page cannot be rendered. One that was
 * not rendered in time is asked for again: on a machine with much else to do, the first page takes long. For many visitors it goes on with the
 * other sites, as long as there is time, tries to sign in as an invented customer, and asks for redirects and home pages, until these are
 * answered about as fast as by a process that has served for long.
 */
export async function warmUp(server: Server, model: SiteModel, options: WarmUpOptions): Promise<void> {
  const { within, hasAccounts, visitors, patience = PATIENCE } = options;
  const renderTimeout = numberConstant(model.constants, 'server.renderTimeout');
  const folder = mkdtempSync(join(tmpdir(), 'sitefold-warm-'));
  const socketPath = join(folder, 'socket');
  const until = performance.now() + within;
  // A page may take longer than a connection of a visitor may be silent.
  server.setTimeout(0);
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(socketPath, done);
  });
  try {
    const pages = pathsOf(model, hasAccounts);
    for (const path of pages.slice(0, visitors === 'many' ? pages.length : 1).flat()) {
      if (performance.now() > until) break;
      const status = await visitPatiently(socketPath, path, { patience, renderTimeout });
      if (status >= 500) throw new Error(`${path} answers ${status}`);
    }
    try {
      if (hasAccounts && visitors === 'many') await signInOften(socketPath, model);
      if (visitors === 'many') await visitOften(socketPath, frequentPaths(model));
    } catch {
      // What only practises does not refuse a release.
    }
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The pages that are rendered on request, by site. The root site is the first. */
function pathsOf(model: SiteModel, hasAccounts: boolean): string[][] {
  const pages = model.routes
    .filter(
      ({ render, middleware, form, path }) =>
        render === 'request' && middleware.length === 0 && (form === undefined || hasAccounts) && !path.includes('{'),
    )
    .map(({ path }) => path);
  const sites = activeSites(model).toSorted((a, b) => a.flag.length - b.flag.length);
  return sites.map((site) => [...new Set([ERROR_PAGE, ...pages])].map((page) => sitePath(site, page)));
}

/** Old addresses and home pages in turn. */
function frequentPaths(model: SiteModel): string[] {
  const sites = new Map(activeSites(model).map((site) => [site.flag, site]));
  const homes = [...sites.values()].slice(0, HOMES).map(homePath);
  const old: string[] = [];
  for (const {
    sites: [flag = ''],
    source,
    host,
    query,
    target,
  } of model.redirects) {
    if (old.length >= FREQUENT / 2) break;
    const [site, path] = [sites.get(flag), exactPath(source)];
    const isPlain = host === undefined && target !== undefined && Object.keys(query).length === 0;
    if (site && path !== undefined && isPlain) old.push(encodeURI(`${site.prefix}${path}`));
  }
  return Array.from({ length: FREQUENT }, (_, at) => {
    const list = at % 2 === 0 && old.length > 0 ? old : homes;
    return list[(at >> 1) % list.length] ?? '/';
  });
}

/** Sends the form of the sign-in page with a malformed mail address, and then with one for which a password is hashed, if there is time. */
async function signInOften(socketPath: string, model: SiteModel): Promise<void> {
  const page = model.routes.find(({ form }) => form === 'login');
  if (!page) return;
  const until = performance.now() + SIGN_INS_WITHIN;
  const malformed = Array.from({ length: SIGN_INS }, () => INVENTED.malformed);
  for (const email of [...malformed, INVENTED.email]) {
    if (performance.now() > until) return;
    const form = new URLSearchParams({ email, password: 'none' }).toString();
    await visit(socketPath, `/${page.path}`, { form });
  }
}

/** Asks for paths one after the other, as long as there is time. */
async function visitOften(socketPath: string, paths: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + FREQUENT_WITHIN;
  try {
    for (const path of paths) if (performance.now() < until) await visit(socketPath, path, { agent });
  } finally {
    agent.destroy();
  }
}

/** Asks again for a page that was not rendered in time. Returns the status of the last answer. */
async function visitPatiently(
  socketPath: string,
  path: string,
  { patience, renderTimeout }: { readonly patience: number; readonly renderTimeout: number },
): Promise<number> {
  const until = performance.now() + patience;
  for (;;) {
    const asked = performance.now();
    const status = await visit(socketPath, path);
    // A thread that ends says so sooner.
    const wasLate = performance.now() - asked >= renderTimeout;
    if (status !== UNAVAILABLE || !wasLate || performance.now() > until) return status;
    await delay(PAUSE);
  }
}

/** Returns the status of the answer. */
function visit(
  socketPath: string,
  path: string,
  { agent, form }: { readonly agent?: Agent; readonly form?: string } = {},
): Promise<number> {
  const ofForm = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
  const method = form === undefined ? 'GET' : 'POST';
  return new Promise((done, failed) => {
    const sent = request(
      {
        socketPath,
        path,
        agent,
        method,
        headers: {
          Host: 'localhost',
          ...(form === undefined ? {} : { ...ofForm, 'Content-Length': Buffer.byteLength(form) }),
        },
      },
      (res) => {
        res.resume();
        res.on('close', () => done(res.statusCode ?? 0));
      },
    );
    sent.on('error', failed);
    sent.end(form);
  });
}
