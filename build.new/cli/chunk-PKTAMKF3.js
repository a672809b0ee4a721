import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{d as o}from"./chunk-LFRH2JH6.js";import{a as i}from"./chunk-S4GC3BM6.js";import{a as e}from"./chunk-HF7WOGLT.js";async function f({text:t},s){let r=t("new-password-file");return r!==void 0?i(r):o(`Password for ${s}`,"give it with --new-password-file")}e(f,"newPassword");export{f as a};
//# sourceMappingURL=chunk-PKTAMKF3.js.map
