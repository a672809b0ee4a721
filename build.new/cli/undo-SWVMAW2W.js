import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a,b}from"./chunk-SHUFQ32B.js";import"./chunk-7GT57XJP.js";import"./chunk-BKDDNWRT.js";import"./chunk-M535FZPO.js";import"./chunk-HF7WOGLT.js";export{b as run,a as undoHint};
//# sourceMappingURL=undo-SWVMAW2W.js.map
