import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as o}from"./chunk-2GD75RYP.js";import"./chunk-ELNCIN7P.js";import"./chunk-DMB5CFLF.js";import"./chunk-BKDDNWRT.js";import"./chunk-M535FZPO.js";import{a as n}from"./chunk-HF7WOGLT.js";var i=n(async t=>{let[s]=t.given,e=t.number("seconds",1,20)??2;return o(t,"POST","/audio/test",{direction:s,seconds:e,siteId:t.text("site")})},"run");export{i as run};
//# sourceMappingURL=test-SRLIXYNR.js.map
