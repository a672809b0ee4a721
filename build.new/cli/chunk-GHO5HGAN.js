import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as t}from"./chunk-HF7WOGLT.js";function a(r,{deliveries:o}){for(let{siteId:i,state:s,times:e,waitsFor:n}of o){let d=e>1?`, spoken ${e} times`:"";r.print(`  ${i}: ${s}${d}${n===void 0?"":`, waits for ${n}`}`)}}t(a,"printDeliveries");export{a};
//# sourceMappingURL=chunk-GHO5HGAN.js.map
