/** The catalogues, which the build makes (texts.ts): the texts of the first view, and all others. */
declare module "virtual:texts/*" {
  const catalogue: import("./spoken.ts").Catalogue;
  export default catalogue;
}
declare module "virtual:more/*" {
  const catalogue: import("./spoken.ts").Catalogue;
  export default catalogue;
}
