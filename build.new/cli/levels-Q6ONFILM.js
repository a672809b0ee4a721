import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a,b}from"./chunk-4HUBZNWT.js";import"./chunk-FACI3SPV.js";import"./chunk-M535FZPO.js";import"./chunk-HF7WOGLT.js";export{b as bar,a as run};
//# sourceMappingURL=levels-Q6ONFILM.js.map
