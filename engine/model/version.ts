/** The version of Sitefold, as generated files and the command line tell it. */
export const VERSION = '0.1.0';
