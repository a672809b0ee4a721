import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a,b}from"./chunk-3VMC2KDZ.js";import"./chunk-6DIKDUOH.js";import"./chunk-OZVGWIH4.js";import"./chunk-HMKJTYBZ.js";import"./chunk-ZMF2AF22.js";import"./chunk-DMQI2PYV.js";import"./chunk-Y6DT5A52.js";import"./chunk-M535FZPO.js";import"./chunk-HF7WOGLT.js";export{a as run,b as tellGuess};
//# sourceMappingURL=parse-T5PSIBO3.js.map
