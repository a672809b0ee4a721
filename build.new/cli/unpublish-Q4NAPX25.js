import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{c as a}from"./chunk-BKDDNWRT.js";import"./chunk-M535FZPO.js";import{a as s}from"./chunk-HF7WOGLT.js";var i=s(async({given:[n=""],connect:e,screen:o})=>{let t=await e();return await t.send("DELETE",`/console/assistants/${a(n)}`),o.json?o.data({id:n}):o.print(`${n} is no longer published on ${t.host}.`),"done"},"run");export{i as run};
//# sourceMappingURL=unpublish-Q4NAPX25.js.map
