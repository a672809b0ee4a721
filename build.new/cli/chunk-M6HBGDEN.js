import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as o}from"./chunk-HF7WOGLT.js";var s=class extends Error{static{o(this,"SottoError")}name="SottoError";code;fields;get remedy(){let{remedy:t}=this.fields;return typeof t=="string"?t:void 0}constructor(t,i,a={},n){super(i,n===void 0?void 0:{cause:n}),this.code=t,this.fields=a}};function r(e){if(!(!(e instanceof Error)||!("code"in e)))return typeof e.code=="string"?e.code:void 0}o(r,"systemCode");export{s as a,r as b};
//# sourceMappingURL=chunk-M6HBGDEN.js.map
