import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a}from"./chunk-KGB3JXBR.js";import"./chunk-OKQGJTTK.js";import"./chunk-JXJ6FZDV.js";import"./chunk-LFRH2JH6.js";import"./chunk-S4GC3BM6.js";import"./chunk-M6HBGDEN.js";import"./chunk-M535FZPO.js";import"./chunk-HF7WOGLT.js";export{a as introduce};
//# sourceMappingURL=introduce-NACHLFG6.js.map
