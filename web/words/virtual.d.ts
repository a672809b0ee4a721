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
/** What only code says that few visitors load (late.ts), from a number on. */
declare module "virtual:fitting/*" {
  const catalogue: import("./spoken.ts").Catalogue;
  export const from: number;
  export default catalogue;
}
declare module "virtual:seldom/*" {
  const catalogue: import("./spoken.ts").Catalogue;
  export const from: number;
  export default catalogue;
}
