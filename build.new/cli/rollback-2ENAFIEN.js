import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as o}from"./chunk-2GD75RYP.js";import"./chunk-ELNCIN7P.js";import"./chunk-DMB5CFLF.js";import"./chunk-BKDDNWRT.js";import"./chunk-M535FZPO.js";import{a as t}from"./chunk-HF7WOGLT.js";var n=t(m=>o(m,"POST","/assistant/rollback"),"run");export{n as run};
//# sourceMappingURL=rollback-2ENAFIEN.js.map
