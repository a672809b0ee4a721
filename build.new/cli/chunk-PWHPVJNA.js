import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
var o=["viewer","operator","owner"];export{o as a};
//# sourceMappingURL=chunk-PWHPVJNA.js.map
