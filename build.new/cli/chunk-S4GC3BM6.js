import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{b as n}from"./chunk-M535FZPO.js";import{a as i}from"./chunk-HF7WOGLT.js";import{readFile as s}from"node:fs/promises";async function d(t){let r=await s(t==="-"?"/dev/stdin":t,"utf8").catch(o=>{throw new n("data",`${t} cannot be read`,{cause:o})}),[e=""]=r.split(/\r?\n/u);if(e==="")throw new n("data",`there is nothing in the first line of ${t==="-"?"the input":t}`);return e}i(d,"readSecretFile");export{d as a};
//# sourceMappingURL=chunk-S4GC3BM6.js.map
