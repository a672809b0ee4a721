import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as t}from"./chunk-5WNZYEAF.js";var r=/^(?:AA|AE|AH|AO|AW|AY|B|CH|D|DH|EH|ER|EY|F|G|HH|IH|IY|JH|K|L|M|N|NG|OW|OY|P|R|S|SH|T|TH|UH|UW|V|W|Y|Z|ZH)$/;function s(H){let n=H.trim().toUpperCase().split(/[\s_]+/).map(e=>e.replace(/\d$/,""));return n.every(e=>r.test(e))?n.join(" "):void 0}t(s,"readPhones");export{s as a};
//# sourceMappingURL=chunk-JFFAHMYP.js.map
