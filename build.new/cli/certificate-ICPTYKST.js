import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{b as n}from"./chunk-JXJ6FZDV.js";import"./chunk-M535FZPO.js";import{a as r}from"./chunk-HF7WOGLT.js";var m=r(async({connect:a,screen:i,is:e})=>{let p=await a(),{text:t}=await p.ask("GET","/certificate",{accept:"application/x-pem-file"});return i.json?i.data({fingerprint:n(t),pem:t}):i.print(e("pem")?t.trimEnd():n(t)),"done"},"run");export{m as run};
//# sourceMappingURL=certificate-ICPTYKST.js.map
