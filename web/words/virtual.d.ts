/** The catalogues, which the build makes (texts.ts). */
declare module "virtual:texts/*" {
  const catalogue: import("./say.ts").Catalogue;
  export default catalogue;
}
