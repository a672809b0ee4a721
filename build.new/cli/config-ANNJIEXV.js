import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a,b}from"./chunk-KIEC23TO.js";import"./chunk-XEJR4L3J.js";import"./chunk-BKDDNWRT.js";import"./chunk-M535FZPO.js";import"./chunk-HF7WOGLT.js";export{a as run,b as showConfig};
//# sourceMappingURL=config-ANNJIEXV.js.map
