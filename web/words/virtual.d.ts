/** The catalogues, which the build makes (texts.ts): the texts of the first view, and all others. */
declare module "virtual:texts/*" {
  const catalogue: import("./spoken.ts").Catalogue;
  export default catalogue;
}
/** What the keys of the configuration are about, by section and key (settings.ts). */
declare module "virtual:settings/*" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}
declare module "virtual:more/*" {
  const catalogue: import("./spoken.ts").Catalogue;
  export default catalogue;
}
/** What the card says that fits the recogniser to a voice (fitting.ts). */
declare module "virtual:fitting/*" {
  const catalogue: import("./spoken.ts").Catalogue;
  export default catalogue;
}
