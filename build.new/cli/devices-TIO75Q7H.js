import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as e}from"./chunk-XEJR4L3J.js";import{a as n}from"./chunk-HF7WOGLT.js";var m=n(async({connect:p,screen:o})=>{let t=await(await p()).get("/audio/devices");if(o.json)return o.data(t),"done";for(let[r,i]of[["Microphones",t.microphones],["Speakers",t.speakers]]){o.print(o.paint("bold",r)),i.length===0&&o.print("  none");for(let s of e(i.map(({name:a,description:d})=>[`  ${a}`,d.split(`
`)[0]]),o.width))o.print(s)}return"done"},"run");export{m as run};
//# sourceMappingURL=devices-TIO75Q7H.js.map
