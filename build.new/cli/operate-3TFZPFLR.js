import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as r}from"./chunk-2GD75RYP.js";import"./chunk-ELNCIN7P.js";import"./chunk-DMB5CFLF.js";import{c as m}from"./chunk-BKDDNWRT.js";import"./chunk-M535FZPO.js";import{a as t}from"./chunk-HF7WOGLT.js";var a=t(async o=>{let[n]=o.given,e=n===void 0?"/platform":`/platform/${m(n)}`;return r(o,"POST",e,{operation:o.command.name})},"run");export{a as run};
//# sourceMappingURL=operate-3TFZPFLR.js.map
