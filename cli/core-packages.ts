/**
 * The packages that redirects need: to validate, import, emit and test them. The others make, check and serve pages; a project without pages
 * does not install them.
 */
export const CORE_PACKAGES = [
  '@eslint-community/regexpp',
  'ajv',
  'chokidar',
  'cli-progress',
  'commander',
  'fast-glob',
  'fastest-levenshtein',
  'fflate',
  'i18n-iso-countries',
  'image-size',
  'p-queue',
  'refa',
  'saxes',
  'smol-toml',
  'string-width',
  'vscode-languageserver',
  'vscode-languageserver-textdocument',
  'yaml',
] as const;
