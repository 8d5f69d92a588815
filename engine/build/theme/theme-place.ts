/** Where the theme of a project is. */
export interface ThemePlace {
  /** The folder that holds `theme/` and `islands/`: the project, or a copy of them. It need not have any. */
  readonly folder: string;
  /** The folder of the project: its packages are there. */
  readonly root: string;
  readonly development: boolean;
}
