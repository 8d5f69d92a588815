/** The logos as files, for pages that do not contain their markup. */
export const LOGO_FILES = { light: '/files/company/logo.svg', dark: '/files/company/logo-dark.svg' } as const;
