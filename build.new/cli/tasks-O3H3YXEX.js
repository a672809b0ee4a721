import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a,b}from"./chunk-PRQ635HR.js";import"./chunk-7GT57XJP.js";import"./chunk-XEJR4L3J.js";import"./chunk-DMB5CFLF.js";import"./chunk-M535FZPO.js";import"./chunk-HF7WOGLT.js";export{b as run,a as taskColours};
//# sourceMappingURL=tasks-O3H3YXEX.js.map
