import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as n}from"./chunk-HF7WOGLT.js";import{readFileSync as s,statSync as f}from"node:fs";function c(e){let{ino:t}=f(e);for(let i of s("/proc/locks","utf8").split(`
`)){let[r,o]=i.split(/\s+/u).slice(4,6);if(o?.endsWith(`:${t}`)===!0)return Number(r)}}n(c,"holderOf");export{c as a};
//# sourceMappingURL=chunk-H6J5VL7B.js.map
