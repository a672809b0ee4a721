import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as l,c as w,d as y}from"./chunk-VJ5QD3OW.js";import{b as $,d as g}from"./chunk-QL7URDUH.js";import"./chunk-A4CAU3TB.js";import{b as u}from"./chunk-M535FZPO.js";import{a as d}from"./chunk-HF7WOGLT.js";import{mkdtemp as W,readFile as C,rename as j,rm as N,writeFile as v}from"node:fs/promises";import{tmpdir as O}from"node:os";import{join as k}from"node:path";var h="# Written by `sotto sound configure`: remove this line, and it is yours and is not replaced.",E={capture:[16e3,48e3,44100],playback:[48e3,44100,16e3]};function _({id:e,streams:r},o){let s=d(t=>{let n=r.find(c=>c.direction===t);if(n===void 0)return;let a=E[t],i=a.find(c=>n.rates.includes(c))??n.rates[0]??a[0];return{device:n.device,rate:i,channels:Math.max(...n.channels,0)||(t==="capture"?1:2)}},"part");return{card:e,capture:s("capture"),playback:s("playback"),channel:o}}d(_,"sharingOf");function b({card:e,capture:r,playback:o,channel:s}){let t=d(i=>`  ipc_key ${i}
  ipc_perm 0660
  ipc_gid audio
`,"common"),n=d(({device:i,rate:c,channels:p})=>`  slave {
    pcm "hw:CARD=${e},DEV=${i}"
    rate ${c}
    channels ${p}
    format S16_LE
  }
`,"slave"),a=[`${h}
`];return r!==void 0&&a.push(`pcm.sotto_shared_microphone {
  type dsnoop
${t(83831)}${n(r)}}
`,`pcm.sotto_microphone {
  type plug
  slave.pcm "sotto_shared_microphone"
${S(r.channels,s)}}
`),o!==void 0&&a.push(`pcm.sotto_shared_speaker {
  type dmix
${t(83832)}${n(o)}}
`,`pcm.sotto_speaker {
  type plug
  slave.pcm "sotto_shared_speaker"
}
`),a.push(`pcm.!default {
  type asym
${r===void 0?"":`  capture.pcm "sotto_microphone"
`}${o===void 0?"":`  playback.pcm "sotto_speaker"
`}}
`),a.push(`ctl.!default {
  type hw
  card "${e}"
}
`),a.join(`
`)}d(b,"asoundText");function S(e,r){if(e===1)return"";let o=r===void 0?Array.from({length:e},(t,n)=>n):[r],s=Math.round(1e3/o.length)/1e3;return o.map(t=>`  ttable.0.${t} ${s}
`).join("")}d(S,"routeOf");var B=d(async({screen:e,text:r,number:o})=>{let s=new y(r("root")??"/"),t=await l(s),n=r("card"),a=o("channel",0,31),i=w(t,n);if(i===void 0)throw new u("notWell",n===void 0?"there is no sound card":`there is no sound card ${n}`,{remedy:t.length===0?"`sotto sound look`":`choose from ${t.map(({id:x})=>x).join(", ")}`});let c=_(i,a),{capture:p}=c;if(a!==void 0&&a>=(p?.channels??0))throw new u("usage",`${i.id} has no channel ${a}: it has ${p?.channels??0}, from 0`);let f=b(c),m=r("write");if(m!==void 0){if(!s.isMachine)throw new u("usage","what was recorded of another machine cannot be tested, so it is not written");await R(m,f)}return e.json?e.data({card:i.id,configuration:f,...m!==void 0&&{written:m}}):m===void 0?e.print(f.trimEnd()):e.print(`${m} is written, and was tested. Set microphone and speaker of the site to "default"; then \`sotto restart audio-server\`.`),"done"},"run");async function R(e,r){let o=await C(e,"utf8").catch(n=>{if(n.code!=="ENOENT")throw new u("notWell",`${e} cannot be read: ${n.message}`)});if(o!==void 0&&!o.startsWith(h))throw new u("notWell",`${e} is not written by this command, and is left as it is`,{remedy:`move it away: mv ${e} ${e}.mine`});let s=await W(k(O(),"sotto-sound-")),t=k(s,"asound.conf");try{await v(t,r),await g(t)}catch(n){throw n instanceof $?new u("notWell",`it does not work, and is not written: ${n.message}`,{remedy:"stop what holds the card (`sotto sound look`; the platform: `sotto stop audio-server`), and try again"}):n}finally{await N(s,{recursive:!0,force:!0})}try{await v(`${e}.new`,r,{mode:420}),await j(`${e}.new`,e)}catch(n){throw new u("notWell",`${e} cannot be written: ${n.message}`,{remedy:"become root"})}}d(R,"write");export{B as run,R as write};
//# sourceMappingURL=configure-O4TI5PDK.js.map
