import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/** Milliseconds that the old token of a session is good for: other requests of the page are on their way. */
export const OLD_TOKEN_FOR = 60_000;

/** The path of better-auth that gives a session a new token. */
export const ROTATE_SESSION = '/rotate-session';

/**
 * Gives a session that is in use a new token: a copied cookie is of no use for longer than a day. The session goes on in another row, which
 * keeps when somebody signed in, and the old row ends after a minute.
 */
export const sessionRotation = {
  id: 'session-rotation',
  endpoints: {
    rotateSession: createAuthEndpoint(ROTATE_SESSION, { method: 'POST', use: [sessionMiddleware] }, async (ctx) => {
      const { context } = ctx;
      const { session, user } = context.session;
      const { createdAt, ipAddress, userAgent } = session;
      const next = await context.internalAdapter.createSession(
        user.id,
        false,
        { createdAt, ipAddress: ipAddress ?? '', userAgent: userAgent ?? '' },
        true,
      );
      await context.internalAdapter.updateSession(session.token, { replacedAt: new Date() });
      await setSessionCookie(ctx, { session: next, user });
      return ctx.json({ status: true });
    }),
  },
} satisfies BetterAuthPlugin;
