/** The parts of the user centre, by the query key `view`, in the order of its navigation. */
export const CENTER_VIEWS = [
  { view: 'products', title: 'account.products', icon: 'wifi' },
  { view: 'comparisons', title: 'account.comparisons', icon: 'scale' },
  { view: 'downloads', title: 'account.downloads', icon: 'download' },
  { view: 'profile', title: 'account.profile', icon: 'user' },
  { view: 'site', title: 'account.site', icon: 'globe' },
  { view: 'security', title: 'account.security', icon: 'shield-check' },
] as const;

export type CenterView = (typeof CENTER_VIEWS)[number]['view'];
