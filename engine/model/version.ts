/** The version of Sitefold for generated files and the command line. */
export const VERSION = '0.1.0';
