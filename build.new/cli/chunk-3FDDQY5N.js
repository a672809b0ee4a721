import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as n}from"./chunk-HF7WOGLT.js";import{createPublicKey as i,sign as o,verify as y}from"node:crypto";var g="sotto-signature",a=`sotto assistant 1
`,d=n(e=>Buffer.from(`${a}${e}
`),"messageOf");function m(e,t){if(t.asymmetricKeyType!=="ed25519")throw new TypeError("the key is not an ed25519 key");return o(null,d(e),t).toString("base64")}n(m,"signAssistant");function b(e){let[,t,r]=/^([A-Za-z0-9][\w.-]{0,39}) +([A-Za-z0-9+/]{56,64}={0,2})$/u.exec(e.trim())??[];if(!(t===void 0||r===void 0))try{let s=i({key:Buffer.from(r,"base64"),format:"der",type:"spki"});return s.asymmetricKeyType==="ed25519"?{name:t,key:s}:void 0}catch{return}}n(b,"readPublisherKey");export{g as a,m as b,b as c};
//# sourceMappingURL=chunk-3FDDQY5N.js.map
