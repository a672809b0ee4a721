import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a}from"./chunk-U7NLAFNS.js";import"./chunk-JXJ6FZDV.js";import"./chunk-M535FZPO.js";import"./chunk-HF7WOGLT.js";export{a as remoteWay};
//# sourceMappingURL=remote-VOJVDY3Q.js.map
