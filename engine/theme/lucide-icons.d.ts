/** Lucide has types for its index only, which would load all icons. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const icon: readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];
  export default icon;
}
