import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a}from"./chunk-HF7WOGLT.js";var i=a(async({connect:o,screen:t})=>{let n=await(await o()).get("/actions/key");return t.json?t.data(n):t.print(n.publicKey),"done"},"run");export{i as run};
//# sourceMappingURL=key-LNVWPUPL.js.map
