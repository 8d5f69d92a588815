/** What following a link of a mail does: the address of a new account is confirmed, a change is agreed to, or the change is complete. */
export type LinkPurpose = 'confirmed' | 'agreed' | 'moved';

export interface LinkToken {
  readonly purpose: LinkPurpose;
  /** The address of the account, and the one that it is to have. */
  readonly email: string;
  readonly newEmail: string;
}

const PURPOSES: Readonly<Record<string, LinkPurpose>> = {
  'change-email-confirmation': 'agreed',
  'change-email-verification': 'moved',
};

/** Reads the token of a link (RFC 7519) without checking it: whoever follows the link has better-auth check it. */
export function readLinkToken(token: string): LinkToken {
  const { email = '', updateTo = '', requestType = '' } = claimsOf(token);
  return { purpose: PURPOSES[requestType] ?? 'confirmed', email, newEmail: updateTo };
}

function claimsOf(token: string): Readonly<Partial<Record<string, string>>> {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return Object(JSON.parse(text)) as Record<string, string>;
  } catch {
    return {};
  }
}
