/**
 * The kinds of content that a project declares in manifests/collections/. Empty here: Sitefold writes their types into the folder `.sitefold` of
 * the project, from where they are added to this interface, so that templates of the project know the fields of its entries.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- projects add to it
export interface OwnContent {}
