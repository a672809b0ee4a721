import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
var n=Date.UTC(2026,0,1);export{n as a};
//# sourceMappingURL=chunk-S4UZKS56.js.map
