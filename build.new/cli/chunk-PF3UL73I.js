import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as i}from"./chunk-HF7WOGLT.js";var a={running:"runs",starting:"starting",disconnected:"not connected",failing:"fails","without-action":"has no action",stopped:"stopped",disabled:"disabled"};function s({state:n,condition:t,actions:o,faults:r=[]}){let e=t&&a[t];return e!==void 0?e:n!=="installed"?n:o.length===0?"has no action":r.length>0?"fails":"runs"}i(s,"skillState");export{s as a};
//# sourceMappingURL=chunk-PF3UL73I.js.map
