/** Loads what accepts a new certificate authority; the build loads its texts before (web/words/texts.ts). */
export const load = () => import("./accept.tsx").then(({ AcceptAuthority }) => AcceptAuthority);
