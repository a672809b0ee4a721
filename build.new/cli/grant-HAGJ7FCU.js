import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{b as n}from"./chunk-6XITX5DJ.js";import"./chunk-PF3UL73I.js";import"./chunk-XEJR4L3J.js";import{c as t}from"./chunk-BKDDNWRT.js";import"./chunk-M535FZPO.js";import{a as e}from"./chunk-HF7WOGLT.js";var b=e(async({command:o,connect:l,screen:r,given:[i="",...s]})=>{let a=Object.fromEntries(s.map(p=>[p,o.name==="grant"])),m=`/skills/${t(i)}/permissions`;return n(await(await l()).send("PUT",m,a),r),"done"},"run");export{b as run};
//# sourceMappingURL=grant-HAGJ7FCU.js.map
