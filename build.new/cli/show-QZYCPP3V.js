import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a,b}from"./chunk-6XITX5DJ.js";import"./chunk-PF3UL73I.js";import"./chunk-XEJR4L3J.js";import"./chunk-BKDDNWRT.js";import"./chunk-M535FZPO.js";import"./chunk-HF7WOGLT.js";export{a as run,b as showSkill};
//# sourceMappingURL=show-QZYCPP3V.js.map
