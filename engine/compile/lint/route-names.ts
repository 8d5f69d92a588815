import { originAt, pointerTo } from '../../model/diagnostics/diagnostic.ts';
import { didYouMean, listSome } from '../../model/diagnostics/suggest.ts';
import { MIDDLEWARE, type Route } from '../../model/route.ts';
import { isWhole, themeNames, type LintContext } from './context.ts';

/** Where customers sign in. */
const SIGN_IN = 'users/login';

/** The template, middleware, page text, canonical route and selected route that a route names must exist. */
export function routeNames(context: LintContext): void {
  const { model, report } = context;
  const templates = themeNames(context, 'templates');
  const pageIds = model.content.pages.map((page) => page.id);
  const paths = model.routes.map((route) => route.path);
  for (const route of model.routes) {
    const at = (...path: (string | number)[]): ReturnType<typeof originAt> =>
      originAt(route.at.file, pointerTo(route.at.pointer, ...path));
    if (templates && !templates.includes(route.template)) {
      report({
        code: 'RT008',
        message: `There is no template \`${route.template}\`.`,
        hint: didYouMean(route.template, templates, `Add theme/templates/${route.template}.astro.`),
        at: at('template'),
      });
    }
    route.middleware.forEach((name, index) => {
      if ((MIDDLEWARE as readonly string[]).includes(name)) return;
      report({
        code: 'RT009',
        message: `There is no middleware \`${name}\`.`,
        hint: didYouMean(name, MIDDLEWARE, `Choose one of ${listSome(MIDDLEWARE)}.`),
        at: at('middleware', index),
      });
    });
    // A name that does not exist may be meant for `auth`.
    const known = route.middleware.every((name) => (MIDDLEWARE as readonly string[]).includes(name));
    if (route.role !== undefined && known && !route.middleware.includes('auth')) {
      report({
        code: 'RT017',
        message: 'The route needs a role and has no `auth` check.',
        hint: 'Add `middleware: [auth]`.',
        at: at('role'),
      });
    }
    if (needsSignIn(route) && !paths.includes(SIGN_IN) && isWhole(context, 'routes')) {
      report({
        code: 'RT019',
        message: `The route is for customers, and none has the path \`${SIGN_IN}\`, where they sign in.`,
        hint: `Add a route \`${SIGN_IN}\` with \`form: login\`, or take this route out.`,
        at: at('path'),
      });
    }
    if (route.form === 'request' && model.company.contacts.support === undefined && isWhole(context, 'company')) {
      report({
        code: 'RT021',
        message: 'The route takes requests to the support, and the company names no address to which they are mailed.',
        hint: 'Add `support: support@example.com` to `contacts` in manifests/company.yaml, with the address of your support, or take this route out.',
        at: at('form'),
      });
    }
    if (route.page !== undefined && !pageIds.includes(route.page) && isWhole(context, 'content/pages')) {
      report({
        code: 'RT011',
        message: `There is no page text \`${route.page}\`.`,
        hint: didYouMean(
          route.page,
          pageIds,
          `Add content/pages/${route.page}.yaml, or name one of ${listSome(pageIds)}.`,
        ),
        at: at('page'),
      });
    }
    if (route.canonical !== undefined && isWhole(context, 'routes')) {
      const canonical = model.routes.find((other) => other.path === route.canonical);
      if (!canonical || canonical.params[0]?.collection !== route.params[0]?.collection || route.params.length === 0) {
        report({
          code: 'RT012',
          message: `\`${route.canonical}\` is not a route for the same entries.`,
          hint: didYouMean(route.canonical, paths, 'Name a route whose parameter comes from the same collection.'),
          at: at('canonical'),
        });
      }
    }
    for (const [key, path] of Object.entries(route.query)) {
      const selected = model.routes.find((other) => other.path === path);
      if ((selected && selected.params.length === 1) || !isWhole(context, 'routes')) continue;
      report({
        code: 'RT013',
        message: `\`${path}\` is not a route with one parameter.`,
        hint: didYouMean(path, paths, 'Name the route whose page the query selects.'),
        at: at('query', key),
      });
    }
  }
}

function needsSignIn({ middleware, form }: Route): boolean {
  return middleware.includes('auth') || form === 'center';
}
