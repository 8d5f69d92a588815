/** A picture that a page shows in another size, format or quality than its file has. */
export interface ChangedPicture {
  /** Where it is sent from: `/_astro/oven.D3xk81Qa_1f0c…9b.webp`. It is another one for each other picture. */
  readonly address: string;
  /** The address of the file that it is made from: `/_astro/oven.D3xk81Qa.jpg`. */
  readonly source: string;
  /** What the image service is asked for. */
  readonly transform: Readonly<Record<string, unknown>>;
}
