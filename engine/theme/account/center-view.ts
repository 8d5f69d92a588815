/** The parts of the user centre, by the query key `view`, in the order of its navigation. One that needs a page is left out without it. */
export const CENTER_VIEWS = [
  { view: 'products', title: 'account.products', icon: 'wifi' },
  { view: 'comparisons', title: 'account.comparisons', icon: 'scale', needs: 'product/compare' },
  { view: 'downloads', title: 'account.downloads', icon: 'download', needs: 'download' },
  { view: 'requests', title: 'request.own', icon: 'messages-square', needs: 'support/request' },
  { view: 'profile', title: 'account.profile', icon: 'user' },
  { view: 'site', title: 'account.site', icon: 'globe' },
  { view: 'security', title: 'account.security', icon: 'shield-check' },
] as const;

export type CenterView = (typeof CENTER_VIEWS)[number]['view'];
