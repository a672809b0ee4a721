import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{b as Xe}from"../port/chunk-6EZBDENM.js";import{a as et,b as ot}from"../port/chunk-GMWZRUC3.js";import{b as Ge,c as De,d as Je,f as Le,g as tt,h as nt,i as rt,l as st}from"../port/chunk-LGPQHQCP.js";import{a as Ze,b as Q,c as de}from"../port/chunk-SH4R2IUF.js";import{a as Ue}from"../port/chunk-22Z24SSZ.js";import{b as me}from"../port/chunk-HU76QSTH.js";import{a as Z,c as ue,e as Ke,f as Ye,l as Qe}from"../port/chunk-J3UT7T5Q.js";import{Ga as re,Ha as oe,Ia as se,Ja as ie,Ka as ae,La as _e,Ma as He,T as I,n as te,p as ne,w as H}from"../port/chunk-HO6EQQDR.js";import{A as V,D as P,J as g,N as Oe,U as _,W as Ve,X as Ie,b as T,c as b,e as Y,g as qe,h as E,j,k as We,n as Te,o as Fe,w as A,x as Se,y as v,z as Be}from"../port/chunk-OODDHWUQ.js";import"../port/chunk-FP64VFMU.js";import{a as s}from"../port/chunk-5WNZYEAF.js";function R(e){return e.replaceAll(/[.*+?^${}()|[\]\\/]/gu,String.raw`\$&`)}s(R,"escaped");function z(e,t){let n=it(t),r=Object.entries(e),o=s(i=>r.find(([a])=>it(a)===i)?.[1],"of");return o(n)??o(n.split("-")[0])}s(z,"ofCode");function it(e){return e.toLowerCase().replaceAll("_","-")}s(it,"normal");var G=["\u{F0000}","\u{F0001}"],xn=new RegExp(`[${G.join("")}]`,"gu"),at=/^\[\[([^[\]\p{Cc}]{1,200})\]\]$/u;function ut(e){return e.trim()!==""&&e.length<=80&&!new RegExp("\\p{Cc}","u").test(e)}s(ut,"isWord");function mt(e){return e.startsWith("[[")?/^[\x20-\x7e]+$/u.test(e)&&at.test(e):e.trim()!==""&&e.length<=200&&!new RegExp("\\p{Cc}|\\[\\[","u").test(e)}s(mt,"isPronunciation");function dt({pronunciations:e,read:t,takesPhonemes:n}){let r=new Map;function o(i){if(r.has(i))return r.get(i);let a=Ln(Sn(e,i),n);return r.size<64&&r.set(i,a),a}return s(o,"knownOf"),(i,a)=>{let u=i.replaceAll(xn," "),m=o(a);return m===void 0?t(u,a):u.normalize("NFC").split(m.pattern).map((l,d)=>d%2===1?m.said.get(lt(l))??l:t(l,a)).join("")}}s(dt,"speaker");function Sn(e,t){let n=t.split(/[-_]/u)[0],r=[z(e,n),z(e,t)];return new Map(r.flatMap(o=>Object.entries(o??{}).map(([i,a])=>[lt(i),a])))}s(Sn,"wordsOf");function Ln(e,t){let n=new Map;for(let[i,a]of e){let u=at.exec(a)?.[1];u===void 0?n.set(i,a):t&&n.set(i,G.join(u))}if(n.size===0)return;let o=[...n.keys()].toSorted((i,a)=>a.length-i.length).map(i=>R(i)).join("|");return{pattern:new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}])(${o})(?![\p{L}\p{N}\p{M}])`,"iu"),said:n}}s(Ln,"compiled");function lt(e){return e.trim().normalize("NFC").toLowerCase()}s(lt,"folded");function ct(e){return e.length<=80&&/^[A-Za-z0-9][A-Za-z0-9_-]*(?:[./+][A-Za-z0-9_-]+)*$/u.test(e)}s(ct,"isVoiceName");var pt=V(P(),g(P(),T(ct,'expected the name of a voice, like "en-gb-scotland" or "en-gb+f3"'))),Nn=g(V(g(P(),T(ut,"expected a word of at most 80 characters")),g(P(),T(mt,`expected how it is said: other letters, or phonemes as "[[h@l'oU]]"`))),T(e=>Object.keys(e).length<=1e3,"expected at most 1000 words")),Ne=g(A(),Y(),j(80),E(450)),gt=V(P(),Ne),Pn=Se({site_id:g(P(),T(e=>Oe(e),"a name that can stand in a topic"),b("The site id on the bus.")),speed:v(g(Ne,b("Words per minute at this site."))),speeds:v(g(gt,b("Words per minute of a language at this site: { de = 150 }.")),{}),voices:v(g(pt,b('The voice of a language at this site: { en_GB = "en-gb+f3" }.')),{})}),Rn=Se({engine:v(g(Be(["espeak-ng","wyoming","sherpa-onnx"]),b("Speech engine: espeak-ng (on the board), sherpa-onnx (on the board, voices in model_folders; package sotto-sherpa) or wyoming (a service).")),"espeak-ng"),service:Ge('Address of the Wyoming service: "tcp://127.0.0.1:10200". A list of one or several: when one fails or is slow, the next is asked; when none works, espeak-ng speaks.'),service_timeout:De,model_folders:v(g(V(P(),g(P(),We(/^\//u,"an absolute path"))),b('The folder of the voice for a language, for the engine sherpa-onnx: { en = "/var/lib/sotto/models/piper-en-kristin" }. The other languages are spoken by espeak-ng.')),{}),language:v(g(P(),b("Language if a request does not name one.")),"en_GB"),voices:v(g(pt,b(`The engine's voice for a language where its own choice is not wanted: { en_GB = "en-gb-scotland" }.`)),{}),speed:v(g(Ne,b("Words per minute; services speak at a speed of their own.")),165),speeds:v(g(gt,b("Words per minute of a language: { de = 150 }.")),{}),sites:v(g(Te(Pn),qe(64),T(e=>new Set(e.map(({site_id:t})=>t)).size===e.length,"expected each site once"),b("What is different at a site.")),[]),pitch:v(g(A(),Y(),j(0),E(99),b("From 0 to 99.")),50),read_as_words:v(g(Fe(),b("Put numbers with their units, times, dates, amounts and abbreviations into words before they are spoken; false: the engine reads them.")),!0),pronunciations:v(g(V(P(),Nn),b(`Words of a language that are spoken in another way than they are written, in other letters or in espeak-ng's phonemes: { en = { Siobhan = "shiv awn", Kwame = "[[kw'A:meI]]" } }.`)),{}),longest_text:v(g(A(),Y(),j(1),E(1e4),b("Maximum length of a text in characters; longer texts are refused.")),3e3),queue_length:v(g(A(),Y(),j(1),E(1e3),b("Maximum number of queued texts per site.")),16),cache_megabytes:v(g(A(),j(0),E(1024),b("Cache for spoken texts in megabytes; 0: none.")),8),sound_megabytes:v(g(A(),j(0),E(1024),b("Memory for registered sounds in megabytes; sounds that do not fit are refused.")),8),finish_margin:v(g(A(),j(.1),E(600),b("Seconds beyond a text's duration after which it counts as spoken if the audio server does not report back.")),5)}),ft=Ie({name:"tts",about:"Speaks texts sentence by sentence, one text at a time per site, and reports when each has been played.",hears:[re,se,ie,ne,H,_e],says:[te,H,oe,ae,He,I],reads:["assistant"],config:Rn,memory:27});var y=class extends Error{static{s(this,"CannotSpeak")}name="CannotSpeak"};function ht(e,t,n){return{...e,async synthesize(r,o,i){try{return await e.synthesize(r,o,i)}catch(a){if(i.throwIfAborted(),!(a instanceof y))throw a;n.warn({engine:e.name,reason:a.message},`spoken by ${t.name} instead`);let{voice:u,...m}=o;return t.synthesize(r,m,i)}},stop(){e.stop(),t.stop()}}}s(ht,"orElse");import{spawn as zn}from"node:child_process";var Mn=2e4,Cn=64*1024*1024,D=class{static{s(this,"EspeakProcess")}#e;#t;#n=!1;constructor(t){this.#e=zn("espeak-ng",t),this.#t=this.#r(),this.#t.catch(()=>{})}get alive(){return!this.#n}async answer(t,n){let r=s(()=>this.end(),"end"),o=setTimeout(r,Mn);n.addEventListener("abort",r);try{return n.aborted?r():this.#e.stdin.end(t),await this.#t}catch(i){throw n.throwIfAborted(),i}finally{clearTimeout(o),n.removeEventListener("abort",r)}}end(){this.#e.kill("SIGKILL")}#r(){let t=this.#e;return new Promise((n,r)=>{let o=[],i=0,a="";t.stdout.on("data",u=>{i+=u.length,i>Cn?this.end():o.push(u)}),t.stderr.setEncoding("utf8").on("data",u=>{a=(a+u).slice(-500)}),t.stdin.on("error",()=>{}),t.once("error",u=>{this.#n=!0,r(new y(`espeak-ng could not be started: ${u.message}`))}),t.once("close",(u,m)=>{this.#n=!0,u===0?n(Buffer.concat(o)):r(new y(a.trim()||`espeak-ng ended with ${m??u}`))})})}};var yt={no:"nb",zh:"cmn","zh-cn":"cmn","zh-tw":"cmn","zh-hk":"yue"};function bt(e){let t=e.split(`
`).slice(1);return new Set(t.flatMap(n=>n.trim().split(/\s+/)[1]??[]))}s(bt,"readVoices");function vt(e,t){let n=e.toLowerCase().replaceAll("_","-"),r=n.split("-")[0],o=Q(n),i=o&&Ze[o].voice;return(n===o?[i,n]:[yt[n],n,yt[r],i,r]).find(u=>u!==void 0&&t.has(u))}s(vt,"voiceFor");var En={rate:22050,channels:1,samples:new Int16Array},jn=250;async function Re({pitch:e,expected:t}){let n=await new D(["--voices"]).answer("",new AbortController().signal),r=bt(n.toString("utf8")),o=new Pe;function i({lang:u,voice:m=vt(u,r),speed:l}){return m===void 0?void 0:[`-v${m}`,`-s${l}`,`-p${e}`,"-b1","--stdin","--stdout"]}s(i,"argumentsFor");let a=i(t);return a!==void 0&&o.start(a),{name:"espeak-ng",batch:400,takesPhonemes:!0,async synthesize(u,m,l){let d=i(m);if(d===void 0)throw new y(`espeak-ng has no voice for the language ${JSON.stringify(m.lang)}`);let c=await o.take(d).answer(qn(u),l);return c.length===0?En:me(c)},stop:s(()=>o.stop(),"stop")}}s(Re,"startEspeak");var An=new RegExp(`${G[0]}([^${G.join("")}[\\]]*)${G[1]}`,"gu");function qn(e){return e.toWellFormed().replaceAll(new RegExp("(?!\\n)\\p{Cc}","gu")," ").replaceAll(/\[(?=\[)/g,"[ ").replaceAll(An,"[[$1]]")}s(qn,"plain");var Pe=class{static{s(this,"Standby")}#e;#t;start(t){this.#e?.process.end(),this.#e={key:t.join(" "),process:new D(t)}}take(t){clearTimeout(this.#t),this.#t=setTimeout(()=>this.start(t),jn);let n=this.#e;return n===void 0||n.key!==t.join(" ")||!n.process.alive?new D(t):(this.#e=void 0,n.process)}stop(){clearTimeout(this.#t),this.#e?.process.end(),this.#e=void 0}};function le({speed:e,speeds:t,voices:n,sites:r},o,i){let a=r.find(({site_id:u})=>u===o);return{lang:i,voice:z(a?.voices??{},i)??z(n,i),speed:z(a?.speeds??{},i)??a?.speed??z(t,i)??e}}s(le,"mannerOf");function wt({rate:e,channels:t,samples:n},r){let o=Math.floor(r/2/t)*t,i=[];for(let a=0;a<n.length||i.length===0;){let u=n.length-a,m=u<=o?u:Wn(n.subarray(a,a+o),e,t);i.push({rate:e,channels:t,samples:n.slice(a,a+m)}),a+=m}return i}s(wt,"partsOf");function Wn(e,t,n){let r=Math.max(1,Math.round(t*.02))*n,o=Math.max(r,e.length-Math.round(t*3)*n),[i,a]=[e.length,Number.POSITIVE_INFINITY];for(let u=e.length;u>=o;u-=r){let m=0;for(let l=u-r;l<u;l++)m+=Math.abs(e[l]??0);m<a&&([i,a]=[u,m])}return i}s(Wn,"quietestPlace");function kt(e){let{samples:t,rate:n,channels:r}=e,o=t.findLastIndex(a=>Math.abs(a)>=64),i=(Math.floor(Math.max(o,0)/r)+1+Math.round(n*.1))*r;return o<0||i>=t.length?e:{...e,samples:t.subarray(0,i)}}s(kt,"withoutEnd");var M=s(e=>e.trim().split(/\s+/u),"words"),$t=M("dr prof st nr no vs op vol fig tel ca cf resp jr ing"),Tn={en:M("mr mrs ms messrs mx rev hon gen col capt lt sgt cpl maj adm gov sen rep pres mt ft ave rd blvd e.g i.e approx dept est jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri nos pp incl ext"),de:M("hr fr frl hrn z.b z d.h d u.a u o.\xE4 u.u i.d.r i v.a v bzw bspw evtl ggf inkl exkl zzgl abzgl sog u.s.w abs art bd geb gest gegr str hl jh jhd mind max min mio mrd tsd vgl s o kap jan febr feb m\xE4r apr jun jul aug sept sep okt nov dez mo di mi do fr sa so dipl mag ev kath verh gem lt od vorm nachm"),fr:M("m mm mme mmes mlle mlles me mgr pr p.ex p ex c.-\xE0-d av boul bd env \xE9d art chap janv f\xE9vr avr juil sept oct nov d\xE9c lun mar mer jeu ven sam dim n\xB0 t\xE9l"),es:M("sr sra srta sres d d\xAA d\xF1a dra drs profa ud uds vd vds p.ej p ej avda av c n\xFAm art cap p\xE1g p\xE1gs aprox ene feb mar abr jun jul ago sept sep oct nov dic lun mi\xE9 jue vie s\xE1b dom gral lic ing arq ee a"),it:M("sig sigg sig.ra sig.na sigra sigrina dott dott.ssa dottssa prof.ssa profssa avv arch geom rag on sen mons don p.es p es ad cap art pag pagg gen feb mar apr mag giu lug ago set sett ott nov dic lun gio ven sab dom ecc.mo spett egr gent"),pt:M("sr sra srs srta dra drs profa d v exa exmo exma p.ex p ex av r n\xFAm art cap p\xE1g p\xE1gs aprox jan fev mar abr mai jun jul ago set out nov dez seg ter qua qui sex s\xE1b dom eng arq gov"),nl:M("dhr mevr mw drs ir mr bijv bv d.w.z o.a m.b.t nl jan feb mrt apr jun jul aug sept okt nov dec"),pl:M("np tzn tzw ul al os pl im in\u017C mgr hab ks \u015Bw por godz min wg m.in")},Fn=new Set($t),Bn=new Map(Object.entries(Tn).map(([e,t])=>[e,new Set([...$t,...t])])),On=Object.fromEntries(Bn);function xt(e){return de(On,e)??Fn}s(xt,"abbreviationsOf");var ce=300,Vn=new Set(["de","pl"]),_n=new Intl.Segmenter("en",{granularity:"sentence"}),Hn=new Intl.Segmenter("en",{granularity:"grapheme"});function Lt(e,t){let n=[],r="";for(let{segment:o}of _n.segment(e)){if(r===""&&o.trim()===""&&n.length>0){n[n.length-1]+=o;continue}r+=o,In(r,t)&&(n.push(...St(r)),r="")}return Nt(r)||n.length===0?n.push(...St(r)):n[n.length-1]+=r,n.filter(o=>o!=="")}s(Lt,"sentencesOf");function In(e,t){if(!Nt(e))return!1;let n=e.slice(-64);if(/\n\s*$/u.test(n))return!0;let r=/([^\s("'«„“‘[¿¡]*)\.\s*$/u.exec(n)?.[1];return r===void 0?!0:!Gn(r,t)}s(In,"isEnd");function Gn(e,t){if(/^\d{1,2}$/u.test(e))return Vn.has(Q(t)??"");if(new RegExp("^(?:\\p{L}\\.)*\\p{Lu}$","u").test(e))return!/^(?:[ap]\.m|I)$/iu.test(e);let n=e.toLowerCase();return Q(t)==="de"&&new RegExp("^\\p{L}$|.str$","u").test(n)?!0:xt(t).has(n)}s(Gn,"isAbbreviation");function Nt(e){return/[\p{L}\p{N}\p{S}]/u.test(e)}s(Nt,"isSpoken");function St(e){let t=[],n=e;for(;n.trimEnd().length>ce;){let r=Dn(n);t.push(n.slice(0,r)),n=n.slice(r)}return[...t,n]}s(St,"shortened");function Dn(e){let t=e.slice(0,ce);for(let r of[/[,;:–—](?=\s)\s+|[，、；：]/gu,/\s+/gu]){let i=[...t.matchAll(r)].map(({0:a,index:u})=>u+a.length).findLast(a=>a>ce/3);if(i!==void 0)return i}let n=0;for(let{index:r,segment:o}of Hn.segment(t)){if(r+o.length===t.length)break;n=r+o.length}return n||ce}s(Dn,"placeToCut");var Un=/\[\[sound:([^[\]]*)\]\]/;function Pt(e){return e.split(Un).flatMap((t,n)=>{let r=t.trim();return n%2===1?[{soundId:r}]:r===""?[]:[{words:r}]})}s(Pt,"readText");function Rt(e,t,n){let r=[],o=[];for(let a of Pt(e)){if("soundId"in a){o.push(a);continue}for(let u of Lt(a.words,t)){let m=r.at(-1)?.at(-1);if(r.length>1&&o.length===0&&m!==void 0&&"words"in m){let l=m.words+u;if(l.length<=n){r.at(-1)[r.at(-1).length-1]={words:l};continue}}r.push([...o,{words:u}]),o=[]}}let i=r.at(-1);return i===void 0?o.length===0?[]:[o]:(i.push(...o),r)}s(Rt,"unitsOf");async function*zt(e,{text:t,manner:n,volume:r},o){if(t.length>e.longest)throw new y(`${t.length} characters are more than ${e.longest}`);let i=Rt(t,n.lang,e.engine.batch);for(let a of i.flat())"soundId"in a&&Mt(e,a.soundId);for(let a of i){let u=await Jn(e,a,n,o);u!==void 0&&(yield Ke(u,r))}}s(zt,"speak");async function Jn(e,t,n,r){let o=[];for(let a of t)o.push(await Kn(e,a,n,r));let i=o.filter(({samples:a})=>a.length>0);return i.length===0?void 0:ze(i)}s(Jn,"made");function ze(e){let t=Math.max(...e.map(n=>n.rate));return Ye(e.map(n=>Xe(n,t)))}s(ze,"joined");async function Kn(e,t,n,r){if("soundId"in t)return Mt(e,t.soundId);let{engine:o,cache:i}=e,a=e.read(t.words.trim(),n.lang),u=[o.name,n.lang,n.voice,n.speed,a].join(`
`),m=i.get(u);if(m!==void 0)return m;let l=ue(await o.synthesize(a,n,r));return i.keep(u,l),l}s(Kn,"partOf");function Mt({sounds:e},t){let n=e.get(t);if(n===void 0)throw new y(`no sound ${JSON.stringify(t)} is registered`);return n}s(Mt,"soundOf");var Yn=60,pe=class{static{s(this,"Ahead")}#e=[];#t;#n=0;#r=!1;#o;#i=!1;#s=s(()=>{},"#made");#a=s(()=>{},"#taken");constructor(t){this.#t=this.#m(t)}async take(t=0){let n={isUp:t<=0},r=setTimeout(()=>{n.isUp=!0,this.#s()},Math.max(0,t));for(;!this.#r&&!this.#u&&(this.#e.length===0||!n.isUp);)await new Promise(a=>{this.#s=a});if(clearTimeout(r),this.#e.length===0){if(this.#o!==void 0)throw this.#o;return}let o=this.#e.splice(0);this.#n=0,this.#a();let i=ze(o);return this.#r?i:kt(i)}async leave(){this.#i=!0,this.#a(),await this.#t}get#u(){return this.#n>Yn}async#m(t){try{for await(let n of t){for(this.#e.push(n),this.#n+=Z(n),this.#s();this.#u&&!this.#i;)await new Promise(r=>{this.#a=r});if(this.#i)return}}catch(n){this.#o=n}finally{this.#r=!0,this.#s()}}};var q=class extends Error{static{s(this,"SpeechStopped")}name="SpeechStopped";constructor(){super("it was stopped")}},ge=class{static{s(this,"SayQueue")}#e;#t=new Map;#n=new Set;#r=new Map;#o=new AbortController;constructor(t){this.#e=t}add(t){let n=this.#t.get(t.siteId),r=this.#i(n);if(r!==void 0)this.#e.ended(t,new Error(r));else if(n!==void 0)n.push(t);else{let o=this.#s(t.siteId,[t]).finally(()=>this.#n.delete(o));this.#n.add(o)}}stopSaying(t,n){let r=this.#r.get(t),o=this.#t.get(t)??[];for(let i of o.filter(a=>a!==r?.request&&n(a)))o.splice(o.indexOf(i),1),this.#e.ended(i,new q);r!==void 0&&n(r.request)&&r.abort.abort(new q)}async stop(){this.#o.abort(new Error("the speech component stops")),await Promise.all(this.#n)}#i(t){let{maxLength:n}=this.#e;return this.#o.signal.aborted?"the speech component stops":t===void 0?this.#t.size<64?void 0:"64 sites speak already":t.length<=n?void 0:`${n} texts wait already`}async#s(t,n){this.#t.set(t,n);let{signal:r}=this.#o;for(let o=n[0];o!==void 0;o=n[0]){let i;try{r.throwIfAborted();let a=new AbortController;this.#r.set(t,{request:o,abort:a}),await this.#e.say(o,AbortSignal.any([r,a.signal]))}catch(a){i=a}this.#r.delete(t),n.shift(),n.length===0&&this.#t.delete(t),this.#e.ended(o,i)}}};var Zn=4*1024*1024,Qn=2,Xn=1500,fe=class{static{s(this,"Playing")}#e;#t;#n=new Map;#r=Math.random().toString(36).slice(2,8);#o=0;constructor(t,n){this.#e=t,this.#t=n}async listen(){await this.#e.hear(ne,({id:t})=>this.#n.get(t??"")?.heard()),await this.#e.hear(H,({siteId:t,id:n})=>this.#u(t,n))}async play(t,n,r){let o=new AbortController,i=new pe(n(o.signal)),a=[],u=s(()=>o.abort(r.reason),"stop");r.addEventListener("abort",u),o.signal.addEventListener("abort",()=>this.#a(o));try{r.throwIfAborted(),await this.#i(t,i,a,o)}catch(m){throw await Promise.allSettled(a),o.signal.throwIfAborted(),m}finally{r.removeEventListener("abort",u),o.abort(new Error("the text has ended")),await i.leave()}}async#i(t,n,r,o){let i=new Promise((m,l)=>{o.signal.addEventListener("abort",()=>l(o.signal.reason))});i.catch(()=>{});let a=0,u=s(()=>Promise.race([n.take(a-Xn-performance.now()),i]),"next");for(let m=await u();m!==void 0;m=await u())for(let l of wt(m,Zn)){r.length===Qn&&await r.shift();let d=this.#s(t,l,r.at(-1),o);d.catch(()=>{}),r.push(d),a=Math.max(a,performance.now())+Z(l)*1e3}await Promise.all(r)}#s(t,n,r,o){let{signal:i}=o;if(i.aborted)return Promise.reject(i.reason);let a=`tts-${this.#r}-${++this.#o}`;return new Promise((u,m)=>{let l,d=s(()=>{clearTimeout(l),i.removeEventListener("abort",p),this.#n.delete(a)},"end"),c=s(()=>{d(),u()},"heard"),p=s(()=>{d(),m(i.reason)},"aborted"),f=s(()=>o.abort(new y("the audio server did not say that it was played")),"late"),h=s(()=>{this.#n.has(a)&&(l=setTimeout(f,(Z(n)+this.#t)*1e3))},"begins");i.addEventListener("abort",p),this.#n.set(a,{siteId:t,text:o,heard:c}),this.#e.say(te,Qe(n),{siteId:t,requestId:a}),r===void 0?h():r.then(h,()=>{})})}#a(t){if(!(t.signal.reason instanceof y))for(let[n,{siteId:r,text:o}]of[...this.#n].toReversed())o===t&&this.#e.say(H,{siteId:r,id:n},{siteId:r})}#u(t,n){for(let[r,o]of this.#n)o.siteId===t&&(n===void 0||n===r)&&o.text.abort(new q)}};function he(e,t){return t>=1&&t<=12&&e>=1&&e<=(t===2?29:[4,6,9,11].includes(t)?30:31)}s(he,"isDay");function Ct(e,t){let n=e.monthFirst?.(t)??!1;function r(o,i,a,u,m){return he(i,a)?e.date({day:i,month:a,year:u},m):o}return s(r,"read"),[[new RegExp("(?<![\\p{L}\\p{N}]|\\p{N}[-./:])([12]\\d{3})-(\\d{2})-(\\d{2})T(\\d{2}:\\d{2})(:\\d{2})?(?:[.,]\\d+)?(?:Z|[+-]\\d{2}:?\\d{2})?(?![\\p{L}\\p{N}])","u"),([o,i,a,u,m,l],d)=>he(Number(u),Number(a))?`${r(o,Number(u),Number(a),Number(i),d)}, ${m}${l===":00"?"":l??""}`:o],[new RegExp("(?<![\\p{L}\\p{N}]|\\p{N}[-./:])([12]\\d{3})-(\\d{2})-(\\d{2})(?![\\p{L}\\p{N}]|[-./:]\\p{N})","u"),([o,i,a,u],m)=>r(o,Number(u),Number(a),Number(i),m)],[new RegExp("(?<![\\p{L}\\p{N}]|\\p{N}[-./:])(\\d{1,2})([./-])(\\d{1,2})\\2([12]\\d{3})(?![\\p{L}\\p{N}]|[-./:]\\p{N})","u"),([o,i,a,u,m],l)=>{let[d,c]=[Number(i),Number(u)];return(a==="."?!1:he(c,d)&&(n||!he(d,c)))?r(o,c,d,Number(m),l):r(o,d,c,Number(m),l)}]]}s(Ct,"dates");function L(e){return new Map(Et(e).map(([t,n])=>[t,x(n)]))}s(L,"nouns");function N(e){return new Map(Et(e).map(([t,n])=>{let[r,o]=n.split(", ");return[t,{...x(r),cent:o===void 0?void 0:x(o)}]}))}s(N,"currencies");function x(e){let t=e.startsWith("f ")?"f":"m",[n,r]=e.replace(/^f /u,"").split("|");return{one:n,many:r??n,gender:t}}s(x,"noun");function Et(e){return e.trim().split(`
`).map(t=>{let n=t.trim(),r=n.indexOf(" ");return[n.slice(0,r),n.slice(r+1)]})}s(Et,"lines");var X=["Januar","Februar","M\xE4rz","April","Mai","Juni","Juli","August","September","Oktober","November","Dezember"],er=`(${X.join("|")}|J\xE4nner|Feber|(?:Jan|Feb|Febr|M\xE4r|Apr|Jun|Jul|Aug|Sep|Sept|Okt|Nov|Dez)\\b\\.?)`,tr=["","ers","zwei","drit","vier","f\xFCnf","sechs","sieb","ach","neun","zehn","elf","zw\xF6lf","dreizehn","vierzehn","f\xFCnfzehn","sechzehn","siebzehn","achtzehn","neunzehn"],nr=["","einund","zweiund","dreiund","vierund","f\xFCnfund","sechsund","siebenund","achtund","neunund"],rr=["","","zwanzig","drei\xDFig","vierzig","f\xFCnfzig","sechzig","siebzig","achtzig","neunzig"],or=["elf","zw\xF6lf","dreizehn","vierzehn","f\xFCnfzehn","sechzehn","siebzehn","achtzehn","neunzehn"],sr=new Set(["der","die","das","jede","jedes","jeder","diese","dieser","dieses"]),ir=new Set("am im vom zum beim zur den dem des einem einen ab seit bis nach und jeden jedem diesen diesem ins ans ihrem seinem ihren seinen meinem meinen".split(" ")),ar=new Set(["in","nach","vor","seit","mit","von","aus","bei","ab"]);function Me(e,t){if(e<1||e>99)return;let n=e<20?`${tr[e]}t`:`${nr[e%10]}${rr[Math.floor(e/10)]}st`;return sr.has(t)?`${n}e`:ir.has(t)?`${n}en`:void 0}s(Me,"ordinal");function Ce(e,t){return Me(e,t)??Me(e,"der").concat("r")}s(Ce,"dateOrdinal");function jt(e){if(e===void 0)return"";let t=or[Math.floor(e/100)-11];return t===void 0?` ${e}`:` ${t}hundert${e%100===0?"":` ${e%100}`}`}s(jt,"yearText");function ur(e){return X.find(t=>t.startsWith(e.slice(0,3)))??e}s(ur,"nameOf");var w=s((e,t)=>[new RegExp(String.raw`(?<!\p{L})${e}`,"u"),()=>t],"word"),mr=[w(String.raw`z\.\s?B\.`,"zum Beispiel"),w(String.raw`d\.\s?h\.`,"das hei\xDFt"),w(String.raw`u\.\s?a\.`,"unter anderem"),w(String.raw`usw\.`,"und so weiter"),w(String.raw`bzw\.`,"beziehungsweise"),w(String.raw`ca\.`,"circa"),w(String.raw`evtl\.`,"eventuell"),w(String.raw`ggf\.`,"gegebenenfalls"),w(String.raw`inkl\.`,"inklusive"),w(String.raw`zzgl\.`,"zuz\xFCglich"),w(String.raw`vgl\.`,"vergleiche"),w(String.raw`Nr\.(?=\s?\d)`,"Nummer"),w(String.raw`Dr\.(?=\s)`,"Doktor"),w(String.raw`Prof\.(?=\s)`,"Professor"),w(String.raw`Hrn?\.(?=\s)`,"Herr"),w(String.raw`Fr\.(?=\s\p{Lu}\p{Ll})`,"Frau"),w(String.raw`St\.(?=\s\p{Lu})`,"Sankt"),w(String.raw`Mio\.`,"Millionen"),w(String.raw`Mrd\.`,"Milliarden"),[new RegExp("(?<=\\d)\\s?Std\\.?(?!\\p{L})","u"),()=>" h"],[new RegExp("(?<=\\d)\\s?Min\\.?(?!\\p{L})","u"),()=>" min"],[new RegExp("(?<=\\d)\\s?Sek\\.?(?!\\p{L})","u"),()=>" s"],[new RegExp("(?<=\\p{Ll})str\\.(?=\\s\\d)","u"),()=>"stra\xDFe"],[new RegExp(String.raw`(?<![\p{N}.,:/-])(0?[1-9]|[12]\d|3[01])\. ?${er}(?!\p{L})(?: (\d{4})\b(?![.,:]\d))?`,"u"),([,e,t,n],r)=>`${Ce(Number(e),r)} ${ur(t)}${jt(n===void 0?void 0:Number(n))}`],[/(?<![\p{N}.,:/-])(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.(?![\p{N}])/u,([,e,t],n)=>`${Ce(Number(e),n)} ${X[Number(t)-1]}`],[new RegExp("(?<![\\p{N}.,:/-])(\\d{1,2})\\.(?= \\p{Lu}\\p{Ll})","u"),([e,t],n)=>Me(Number(t),n)??e]],At={decimal:",",minus:"minus",to:"bis",per:"pro",dot:"Punkt",number:"Nummer",times:"mal",plusMinus:"plus minus",about:"etwa",and:"und",fractions:["ein halb","ein Drittel","zwei Drittel","ein Viertel","drei Viertel"],hourWord:"Uhr",months:X,units:L(`
    \xB0C Grad Celsius
    \xB0F Grad Fahrenheit
    \xB0 Grad
    km Kilometer
    m Meter
    dm Dezimeter
    cm Zentimeter
    mm Millimeter
    \xB5m Mikrometer
    m\xB2 Quadratmeter
    km\xB2 Quadratkilometer
    m\xB3 Kubikmeter
    kg Kilogramm
    g Gramm
    mg Milligramm
    \xB5g Mikrogramm
    t f Tonne|Tonnen
    l Liter
    L Liter
    dl Deziliter
    cl Zentiliter
    ml Milliliter
    W Watt
    kW Kilowatt
    MW Megawatt
    Wh f Wattstunde|Wattstunden
    kWh f Kilowattstunde|Kilowattstunden
    MWh f Megawattstunde|Megawattstunden
    V Volt
    A Ampere
    mA Milliampere
    Hz Hertz
    kHz Kilohertz
    MHz Megahertz
    GHz Gigahertz
    Pa Pascal
    hPa Hektopascal
    mbar Millibar
    bar Bar
    dB Dezibel
    lx Lux
    lm Lumen
    kB Kilobyte
    KB Kilobyte
    MB Megabyte
    GB Gigabyte
    TB Terabyte
    kcal f Kilokalorie|Kilokalorien
    kJ Kilojoule
    ppm ppm
    ms f Millisekunde|Millisekunden
    s f Sekunde|Sekunden
    sec f Sekunde|Sekunden
    min f Minute|Minuten
    h f Stunde|Stunden
  `),currencies:N(`
    EUR Euro, Cent
    USD Dollar, Cent
    GBP Pfund, Penny|Pence
    CHF Franken, Rappen
    JPY Yen
    INR f Rupie|Rupien, Paisa
    BRL Real, Centavo|Centavos
    PLN Zloty, Groschen
  `),counted:["Tag|Tage","Monat|Monate","Jahr|Jahre","f Woche|Wochen","Uhr","Prozent","Mal"].map(x),count:s((e,{gender:t},n)=>e!=="1"?e:`ein${(ar.has(n)?{m:"em",f:"er"}:{m:"",f:"e"})[t]}`,"count"),date:s(({day:e,month:t,year:n},r)=>`${Ce(e,r)} ${X[t-1]}${jt(n)}`,"date"),time:s(({hour:e,minute:t,second:n})=>{let r=n===void 0?"":` und ${n===1?"eine Sekunde":`${n} Sekunden`}`;return`${e===1?"ein":e} Uhr${t===0?"":` ${t}`}${r}`},"time"),money:s((e,t)=>`${e} und ${t}`,"money"),own:mr};var ee=["January","February","March","April","May","June","July","August","September","October","November","December"],qt=`(${ee.join("|")}|${ee.map(e=>`${e.slice(0,3)}\\b\\.?`).join("|")}|Sept\\b\\.?)`,Wt=String.raw`(0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?`,Tt=String.raw`(?:,? (1[1-9]\d\d|20\d\d)\b(?![.,:]\d))?`;function Ft(e){return ee.find(t=>t.startsWith(e.slice(0,3)))??e}s(Ft,"nameOf");function Ot(e){let t=e%100>=11&&e%100<=13?"th":["th","st","nd","rd"][e%10]??"th";return`${e}${t}`}s(Ot,"ordinal");function Vt(e){if(e===void 0)return"";if(e<1100||e>1999)return` ${e}`;let[t,n]=[Math.floor(e/100),e%100];return` ${t} ${n===0?"hundred":n<10?`oh ${n}`:n}`}s(Vt,"yearText");var dr=s(e=>e===void 0?void 0:Number(e),"numberOf");function _t(e,t,n,r){return`${r==="the"?"":"the "}${Ot(e)} of ${t}${Vt(n)}`}s(_t,"dateText");var Bt=["","tens","twenties","thirties","forties","fifties","sixties","seventies","eighties","nineties"];function lr(e,t,n){return e===void 0?n==="the"||n==="late"||n==="early"?Bt[t]:void 0:t>0?`${e} ${Bt[t]}`:e==="20"?"two thousands":`${e} hundreds`}s(lr,"decadeText");var cr=[[/(?<![\p{L}\p{N}.,:/-])(?:['’](?=\d0s)|(1[0-9]|20))?(\d)0['’]?s(?![\p{L}\p{N}])/u,([e,t,n],r)=>lr(t,Number(n),e.startsWith("'")||e.startsWith("\u2019")?"the":r)||e],[/\b(?:No|Nos|no|nos)\. ?(?=\d)/u,()=>"number "],[/\bapprox\./u,()=>"approximately"],[/\bvs\.?(?= )/u,()=>"versus"],[/\bi\.\s?e\./u,()=>"that is"],[/\be\.\s?g\./u,()=>"for example"],[/\b24\/7\b/u,()=>"24 7"],[new RegExp(String.raw`\b${qt} ${Wt}(?![\p{N}:]|[.,/]\d)(?!(?<=\b(?:May|Mar|March) \d+) [a-z])${Tt}`,"u"),([,e,t,n])=>`${Ft(e)} ${Ot(Number(t))}${n===void 0?"":`,${Vt(Number(n))}`}`],[new RegExp(String.raw`(?<![\p{N}.,:/-])(?:the )?${Wt} (?:of )?${qt}(?!\p{L})${Tt}`,"u"),([,e,t,n],r)=>_t(Number(e),Ft(t),dr(n),r)]],Ht={decimal:".",minus:"minus",to:"to",per:"per",dot:"dot",number:"number",times:"times",plusMinus:"plus or minus",about:"about",and:"and",fractions:["a half","a third","two thirds","a quarter","three quarters"],hourMarks:".",hasHalves:!0,months:ee,monthFirst:s(e=>/^en[-_]us/iu.test(e),"monthFirst"),units:L(`
    \xB0C degree Celsius|degrees Celsius
    \xB0F degree Fahrenheit|degrees Fahrenheit
    \xB0 degree|degrees
    km kilometre|kilometres
    m metre|metres
    dm decimetre|decimetres
    cm centimetre|centimetres
    mm millimetre|millimetres
    \xB5m micrometre|micrometres
    ft foot|feet
    mi mile|miles
    mph mile per hour|miles per hour
    m\xB2 square metre|square metres
    km\xB2 square kilometre|square kilometres
    m\xB3 cubic metre|cubic metres
    kg kilogram|kilograms
    g gram|grams
    mg milligram|milligrams
    \xB5g microgram|micrograms
    lb pound|pounds
    lbs pound|pounds
    oz ounce|ounces
    l litre|litres
    L litre|litres
    dl decilitre|decilitres
    cl centilitre|centilitres
    ml millilitre|millilitres
    mL millilitre|millilitres
    W watt|watts
    kW kilowatt|kilowatts
    MW megawatt|megawatts
    Wh watt hour|watt hours
    kWh kilowatt hour|kilowatt hours
    MWh megawatt hour|megawatt hours
    V volt|volts
    A amp|amps
    mA milliamp|milliamps
    Hz hertz
    kHz kilohertz
    MHz megahertz
    GHz gigahertz
    Pa pascal|pascals
    hPa hectopascal|hectopascals
    mbar millibar|millibars
    bar bar|bars
    dB decibel|decibels
    lx lux
    lm lumen|lumens
    kB kilobyte|kilobytes
    KB kilobyte|kilobytes
    MB megabyte|megabytes
    GB gigabyte|gigabytes
    TB terabyte|terabytes
    Mbps megabit per second|megabits per second
    kcal kilocalorie|kilocalories
    kJ kilojoule|kilojoules
    ppm part per million|parts per million
    rpm revolution per minute|revolutions per minute
    ms millisecond|milliseconds
    s second|seconds
    sec second|seconds
    min minute|minutes
    mins minute|minutes
    h hour|hours
    hr hour|hours
    hrs hour|hours
  `),currencies:N(`
    EUR euro|euros, cent|cents
    USD dollar|dollars, cent|cents
    GBP pound|pounds, penny|pence
    CHF franc|francs, centime|centimes
    JPY yen
    INR rupee|rupees, paisa|paise
    BRL real|reais, centavo|centavos
    PLN zloty|zlotys, grosz|groszy
  `),counted:[x("o'clock")],count:s((e,t)=>e,"count"),date:s(({day:e,month:t,year:n},r)=>_t(e,ee[t-1],n,r),"date"),time:s(({hour:e,minute:t,second:n,half:r})=>{let o=n===void 0?"":` and ${n} ${n===1?"second":"seconds"}`,i=t<10?`oh ${t}`:String(t);return r!==void 0?`${e}${t===0?"":` ${i}`}${o} ${r}`:t>0?`${e} ${i}${o}`:e===0||e===24?`midnight${o}`:e<=12?`${e} o'clock${o}`:`${e} hundred${o}`},"time"),money:s((e,t)=>`${e} and ${t}`,"money"),own:cr};var It=["enero","febrero","marzo","abril","mayo","junio","julio","agosto","septiembre","octubre","noviembre","diciembre"],pr=["","","","treinta","cuarenta","cincuenta","sesenta","setenta","ochenta","noventa"];function Ee(e,t){let n=Number(e),r=t==="m"?"un":"una";return n===1?r:n===21?t==="m"?"veinti\xFAn":"veintiuna":n>30&&n<100&&n%10===1?`${pr[Math.floor(n/10)]} y ${r}`:e}s(Ee,"count");var gr=[[new RegExp("(?<!\\p{L})[Uu]ds\\.","u"),()=>"ustedes"],[new RegExp("(?<!\\p{L})[Uu]d\\.","u"),()=>"usted"],[new RegExp("(?<!\\p{L})Sres\\.","u"),()=>"se\xF1ores"],[new RegExp("(?<!\\p{L})Srta\\.","u"),()=>"se\xF1orita"],[new RegExp("(?<!\\p{L})Sra\\.","u"),()=>"se\xF1ora"],[new RegExp("(?<!\\p{L})Sr\\.","u"),()=>"se\xF1or"],[new RegExp("(?<!\\p{L})Dra\\.","u"),()=>"doctora"],[new RegExp("(?<!\\p{L})Dr\\.","u"),()=>"doctor"],[new RegExp("(?<!\\p{L})p\\.\\s?ej\\.","u"),()=>"por ejemplo"],[new RegExp("(?<!\\p{L})aprox\\.","u"),()=>"aproximadamente"],[new RegExp("(?<!\\p{L})(?:[nN]\\.?[\xB0\xBAo]|[nN]\xFAm\\.)\\s?(?=\\d)","u"),()=>"n\xFAmero "],[new RegExp("(?<![\\p{L}\\p{N}])([13])\\.?er(?!\\p{L})","u"),([,e])=>e==="1"?"primer":"tercer"],[/(?<![\p{L}\p{N}])(\d{1,2})\.([ºª])/u,([,e,t])=>`${e}${t}`],[new RegExp("(?<![\\p{L}\\p{N}.,:/-])1\xBA? de (?=(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\\p{L}))","u"),()=>"primero de "]],Gt={decimal:",",minus:"menos",to:"a",per:"por",dot:"punto",number:"n\xFAmero",times:"veces",plusMinus:"m\xE1s menos",about:"unos",and:"y",fractions:["un medio","un tercio","dos tercios","un cuarto","tres cuartos"],hasHalves:!0,months:It,units:L(`
    \xB0C grado Celsius|grados Celsius
    \xB0F grado Fahrenheit|grados Fahrenheit
    \xB0 grado|grados
    km kil\xF3metro|kil\xF3metros
    m metro|metros
    dm dec\xEDmetro|dec\xEDmetros
    cm cent\xEDmetro|cent\xEDmetros
    mm mil\xEDmetro|mil\xEDmetros
    \xB5m micr\xF3metro|micr\xF3metros
    m\xB2 metro cuadrado|metros cuadrados
    km\xB2 kil\xF3metro cuadrado|kil\xF3metros cuadrados
    m\xB3 metro c\xFAbico|metros c\xFAbicos
    kg kilogramo|kilogramos
    g gramo|gramos
    mg miligramo|miligramos
    \xB5g microgramo|microgramos
    t f tonelada|toneladas
    l litro|litros
    L litro|litros
    dl decilitro|decilitros
    cl centilitro|centilitros
    ml mililitro|mililitros
    W vatio|vatios
    kW kilovatio|kilovatios
    MW megavatio|megavatios
    Wh vatio hora|vatios hora
    kWh kilovatio hora|kilovatios hora
    MWh megavatio hora|megavatios hora
    V voltio|voltios
    A amperio|amperios
    mA miliamperio|miliamperios
    Hz hercio|hercios
    kHz kilohercio|kilohercios
    MHz megahercio|megahercios
    GHz gigahercio|gigahercios
    Pa pascal|pascales
    hPa hectopascal|hectopascales
    mbar milibar|milibares
    bar bar|bares
    dB decibelio|decibelios
    lx lux
    lm lumen|l\xFAmenes
    kB kilobyte|kilobytes
    KB kilobyte|kilobytes
    MB megabyte|megabytes
    GB gigabyte|gigabytes
    TB terabyte|terabytes
    kcal f kilocalor\xEDa|kilocalor\xEDas
    kJ kilojulio|kilojulios
    ms milisegundo|milisegundos
    s segundo|segundos
    seg segundo|segundos
    min minuto|minutos
    h f hora|horas
  `),currencies:N(`
    EUR euro|euros, c\xE9ntimo|c\xE9ntimos
    USD d\xF3lar|d\xF3lares, centavo|centavos
    GBP f libra|libras, penique|peniques
    CHF franco|francos, c\xE9ntimo|c\xE9ntimos
    JPY yen|yenes
    INR f rupia|rupias, paisa|paisas
    BRL real|reales, centavo|centavos
    PLN esloti|eslotis, grosz
  `),counted:["d\xEDa|d\xEDas","mes|meses","a\xF1o|a\xF1os","f semana|semanas","f vez|veces","f luz|luces"].map(x),count:s((e,{gender:t})=>Ee(e,t),"count"),date:s(({day:e,month:t,year:n})=>`${e===1?"primero":e} de ${It[t-1]}${n===void 0?"":` de ${n}`}`,"date"),time:s(({hour:e,minute:t,second:n,half:r},o)=>{let i=n===void 0?"":` y ${n===1?"un segundo":`${Ee(String(n),"m")} segundos`}`,a=r===void 0?"":r==="AM"?" de la ma\xF1ana":e<8||e===12?" de la tarde":" de la noche",u=Ee(String(e),"f");return t>0?`${u} y ${t}${i}${a}`:`${u}${o==="las"||o==="la"||a!==""?"":e===1?" hora":" horas"}${i}${a}`},"time"),money:s((e,t)=>`${e} con ${t}`,"money"),own:gr};var Dt=["janvier","f\xE9vrier","mars","avril","mai","juin","juillet","ao\xFBt","septembre","octobre","novembre","d\xE9cembre"],ye=["","premier","deuxi\xE8me","troisi\xE8me","quatri\xE8me","cinqui\xE8me","sixi\xE8me","septi\xE8me","huiti\xE8me","neuvi\xE8me","dixi\xE8me","onzi\xE8me","douzi\xE8me","treizi\xE8me","quatorzi\xE8me","quinzi\xE8me","seizi\xE8me","dix-septi\xE8me","dix-huiti\xE8me","dix-neuvi\xE8me"],Ut=["","","vingt","trente","quarante","cinquante","soixante"];function fr(e){if(e<1||e>99)return;if(e<20)return ye[e];if(e===80)return"quatre-vingti\xE8me";if(e>80)return`quatre-vingt-${e===81?"uni\xE8me":ye[e-80]}`;if(e>=70)return e===71?"soixante et onzi\xE8me":`soixante-${ye[e-60]}`;let t=Ut[Math.floor(e/10)];return e%10===0?`${t.replace(/e$/u,"")}i\xE8me`:e%10===1?`${t} et uni\xE8me`:`${t}-${ye[e%10]}`}s(fr,"ordinal");var hr=[[new RegExp("(?<!\\p{L})M\\.(?= \\p{Lu})","u"),()=>"Monsieur"],[new RegExp("(?<!\\p{L})MM\\.(?= \\p{Lu})","u"),()=>"Messieurs"],[new RegExp("(?<!\\p{L})Mlle\\.?(?= \\p{Lu})","u"),()=>"Mademoiselle"],[new RegExp("(?<!\\p{L})Mme\\.(?= \\p{Lu})","u"),()=>"Madame"],[new RegExp("(?<!\\p{L})Dr\\.?(?= \\p{Lu})","u"),()=>"docteur"],[new RegExp("(?<!\\p{L})p\\.\\s?ex\\.","u"),()=>"par exemple"],[new RegExp("(?<!\\p{L})c\\.-\xE0-d\\.","u"),()=>"c'est-\xE0-dire"],[new RegExp("(?<!\\p{L})env\\.(?= \\d)","u"),()=>"environ"],[new RegExp("(?<!\\p{L})[nN][\xB0\xBA]\\s?(?=\\d)","u"),()=>"num\xE9ro "],[new RegExp("(?<![\\p{L}\\p{N}.,:/-])1(?:er)? (?=(?:janvier|f\xE9vrier|mars|avril|mai|juin|juillet|ao\xFBt|septembre|octobre|novembre|d\xE9cembre)(?!\\p{L}))","u"),()=>"premier "],[new RegExp("(?<![\\p{L}\\p{N}])1(?:re|\xE8re)(?!\\p{L})","u"),()=>"premi\xE8re"],[new RegExp("(?<![\\p{L}\\p{N}])2nd(e?)(?!\\p{L})","u"),([,e])=>`second${e}`],[new RegExp("(?<![\\p{L}\\p{N}])(\\d{1,2})(?:e|\xE8|\xE8me|eme)(?!\\p{L})","u"),([e,t])=>fr(Number(t))??e]],Jt={decimal:",",minus:"moins",to:"\xE0",per:"par",dot:"point",number:"num\xE9ro",times:"fois",plusMinus:"plus ou moins",about:"environ",and:"et",fractions:["un demi","un tiers","deux tiers","un quart","trois quarts"],hourMarks:"hH",months:Dt,units:L(`
    \xB0C degr\xE9 Celsius|degr\xE9s Celsius
    \xB0F degr\xE9 Fahrenheit|degr\xE9s Fahrenheit
    \xB0 degr\xE9|degr\xE9s
    km kilom\xE8tre|kilom\xE8tres
    m m\xE8tre|m\xE8tres
    dm d\xE9cim\xE8tre|d\xE9cim\xE8tres
    cm centim\xE8tre|centim\xE8tres
    mm millim\xE8tre|millim\xE8tres
    \xB5m microm\xE8tre|microm\xE8tres
    m\xB2 m\xE8tre carr\xE9|m\xE8tres carr\xE9s
    km\xB2 kilom\xE8tre carr\xE9|kilom\xE8tres carr\xE9s
    m\xB3 m\xE8tre cube|m\xE8tres cubes
    kg kilogramme|kilogrammes
    g gramme|grammes
    mg milligramme|milligrammes
    \xB5g microgramme|microgrammes
    t f tonne|tonnes
    l litre|litres
    L litre|litres
    dl d\xE9cilitre|d\xE9cilitres
    cl centilitre|centilitres
    ml millilitre|millilitres
    mL millilitre|millilitres
    W watt|watts
    kW kilowatt|kilowatts
    MW m\xE9gawatt|m\xE9gawatts
    Wh wattheure|wattheures
    kWh kilowattheure|kilowattheures
    MWh m\xE9gawattheure|m\xE9gawattheures
    V volt|volts
    A amp\xE8re|amp\xE8res
    mA milliamp\xE8re|milliamp\xE8res
    Hz hertz
    kHz kilohertz
    MHz m\xE9gahertz
    GHz gigahertz
    Pa pascal|pascals
    hPa hectopascal|hectopascals
    mbar millibar|millibars
    bar bar|bars
    dB d\xE9cibel|d\xE9cibels
    lx lux
    lm lumen|lumens
    ko kilooctet|kilooctets
    Ko kilooctet|kilooctets
    Mo m\xE9gaoctet|m\xE9gaoctets
    Go gigaoctet|gigaoctets
    To t\xE9raoctet|t\xE9raoctets
    kcal f kilocalorie|kilocalories
    kJ kilojoule|kilojoules
    ms f milliseconde|millisecondes
    s f seconde|secondes
    sec f seconde|secondes
    min f minute|minutes
    mn f minute|minutes
    h f heure|heures
  `),pairs:{"km/h":"kilom\xE8tres \xE0 l'heure"},currencies:N(`
    EUR euro|euros, centime|centimes
    USD dollar|dollars, cent|cents
    GBP f livre|livres, penny|pence
    CHF franc|francs, centime|centimes
    JPY yen|yens
    INR f roupie|roupies, paisa
    BRL r\xE9al|r\xE9aux, centavo|centavos
    PLN zloty|zlotys, grosz
  `),counted:["jour|jours","mois","an|ans","f ann\xE9e|ann\xE9es","f semaine|semaines","f fois"].map(x),count:s((e,{gender:t})=>{if(t==="m")return e;let n=Number(e);return n===1?"une":n===81?"quatre-vingt-une":n>20&&n<70&&n%10===1?`${Ut[Math.floor(n/10)]} et une`:e},"count"),date:s(({day:e,month:t,year:n})=>`${e===1?"premier":e} ${Dt[t-1]}${n===void 0?"":` ${n}`}`,"date"),time:s(({hour:e,minute:t,second:n})=>{let r=n===void 0?"":` et ${n===1?"une seconde":`${n} secondes`}`;return`${e===1?"une heure":e===21?"vingt et une heures":`${e} heure${e===0?"":"s"}`}${t===0?"":` ${t}`}${r}`},"time"),money:s((e,t)=>`${e} et ${t}`,"money"),own:hr};var Kt=["gennaio","febbraio","marzo","aprile","maggio","giugno","luglio","agosto","settembre","ottobre","novembre","dicembre"],Yt=["","primo","secondo","terzo","quarto","quinto","sesto","settimo","ottavo","nono","decimo"];function yr({one:e,gender:t}){return t==="f"?/^[aeiou]/iu.test(e)?"un'":"una ":/^(?:z|s[^aeiou]|gn|ps|x|y)/iu.test(e)?"uno ":"un "}s(yr,"article");var br=[[new RegExp("(?<!\\p{L})[Ss]ig\\.\\s?ra\\.?(?!\\p{L})","u"),()=>"signora"],[new RegExp("(?<!\\p{L})[Ss]ig\\.\\s?na\\.?(?!\\p{L})","u"),()=>"signorina"],[new RegExp("(?<!\\p{L})[Ss]igg\\.","u"),()=>"signori"],[new RegExp("(?<!\\p{L})[Ss]ig\\.","u"),()=>"signor"],[new RegExp("(?<!\\p{L})[Dd]ott\\.\\s?ssa\\.?(?!\\p{L})","u"),()=>"dottoressa"],[new RegExp("(?<!\\p{L})(?:[Dd]ott|[Dd]r)\\.","u"),()=>"dottor"],[new RegExp("(?<!\\p{L})[Pp]rof\\.\\s?ssa\\.?(?!\\p{L})","u"),()=>"professoressa"],[new RegExp("(?<!\\p{L})[Pp]rof\\.","u"),()=>"professor"],[new RegExp("(?<!\\p{L})ecc\\.","u"),()=>"eccetera"],[new RegExp("(?<!\\p{L})(?:p\\.\\s?es\\.|ad es\\.)","u"),()=>"per esempio"],[new RegExp("(?<!\\p{L})ca\\.(?= \\d)","u"),()=>"circa"],[new RegExp("(?<!\\p{L})[nN](?:\\.|[\xB0\xBA]|\\.[\xB0\xBA])\\s?(?=\\d)","u"),()=>"numero "],[new RegExp("(?<![\\p{L}\\p{N}.,:/-])1[\xB0\xBA]? (?=(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)(?!\\p{L}))","u"),()=>"primo "],[new RegExp("(?<=(?:^|[\\s'])(?:il|lo|al|allo|del|dello|nel|nello|dal|dallo|sul) )(\\d{1,2})[\xB0\xBA](?= ?\\p{L})(?! ?[CF](?!\\p{L}))","u"),([e,t])=>Yt[Number(t)]??e],[new RegExp("(?<=(?:^|[\\s'])(?:la|alla|della|nella|dalla|sulla) )(\\d{1,2})[\xB0\xAA](?= ?\\p{L})","u"),([e,t])=>Yt[Number(t)]?.replace(/o$/u,"a")??e]],Zt={decimal:",",minus:"meno",to:"a",per:"per",dot:"punto",number:"numero",times:"volte",plusMinus:"pi\xF9 o meno",about:"circa",and:"e",fractions:["un mezzo","un terzo","due terzi","un quarto","tre quarti"],months:Kt,units:L(`
    \xB0C grado Celsius|gradi Celsius
    \xB0F grado Fahrenheit|gradi Fahrenheit
    \xB0 grado|gradi
    km chilometro|chilometri
    m metro|metri
    dm decimetro|decimetri
    cm centimetro|centimetri
    mm millimetro|millimetri
    \xB5m micrometro|micrometri
    m\xB2 metro quadrato|metri quadrati
    km\xB2 chilometro quadrato|chilometri quadrati
    m\xB3 metro cubo|metri cubi
    kg chilogrammo|chilogrammi
    g grammo|grammi
    mg milligrammo|milligrammi
    \xB5g microgrammo|microgrammi
    t f tonnellata|tonnellate
    l litro|litri
    L litro|litri
    dl decilitro|decilitri
    cl centilitro|centilitri
    ml millilitro|millilitri
    W watt
    kW chilowatt
    MW megawatt
    Wh wattora
    kWh chilowattora
    MWh megawattora
    V volt
    A ampere
    mA milliampere
    Hz hertz
    kHz chilohertz
    MHz megahertz
    GHz gigahertz
    Pa pascal
    hPa ettopascal
    mbar millibar
    bar bar
    dB decibel
    lx lux
    lm lumen
    kB kilobyte
    KB kilobyte
    MB megabyte
    GB gigabyte
    TB terabyte
    kcal f chilocaloria|chilocalorie
    kJ chilojoule
    ms millisecondo|millisecondi
    s secondo|secondi
    sec secondo|secondi
    min minuto|minuti
    h f ora|ore
  `),pairs:{"km/h":"chilometri orari","m/s":"metri al secondo"},currencies:N(`
    EUR euro, centesimo|centesimi
    USD dollaro|dollari, centesimo|centesimi
    GBP f sterlina|sterline, penny|pence
    CHF franco|franchi, centesimo|centesimi
    JPY yen
    INR f rupia|rupie, paisa
    BRL real, centavo|centavos
    PLN zloty, grosz
  `),counted:["giorno|giorni","mese|mesi","anno|anni","f settimana|settimane","f volta|volte","f luce|luci"].map(x),count:s((e,t)=>e==="1"?yr(t).trimEnd():e,"count"),date:s(({day:e,month:t,year:n})=>`${e===1?"primo":e} ${Kt[t-1]}${n===void 0?"":` ${n}`}`,"date"),time:s(({hour:e,minute:t,second:n},r)=>{let o=n===void 0?"":` e ${n===1?"un secondo":`${n} secondi`}`,i=e===1?"una":String(e);return t>0?`${i} e ${t}${o}`:`${/^(?:alle|le|dalle|delle|ore|all'|l'|dall')$/u.test(r)?"":e===1?"ora ":"ore "}${i}${o}`},"time"),money:s((e,t)=>`${e} e ${t}`,"money"),own:br};var Qt=["janeiro","fevereiro","mar\xE7o","abril","maio","junho","julho","agosto","setembro","outubro","novembro","dezembro"],vr=["","","vinte","trinta","quarenta","cinquenta","sessenta","setenta","oitenta","noventa"];function Xt(e){let t=Number(e),n=t%10===1?"uma":t%10===2?"duas":void 0;return n===void 0||t>99||t===11||t===12?e:t<10?n:`${vr[Math.floor(t/10)]} e ${n}`}s(Xt,"feminine");var wr=[[new RegExp("(?<!\\p{L})Srta\\.","u"),()=>"senhorita"],[new RegExp("(?<!\\p{L})Sra\\.","u"),()=>"senhora"],[new RegExp("(?<!\\p{L})Sr\\.","u"),()=>"senhor"],[new RegExp("(?<!\\p{L})Dra\\.","u"),()=>"doutora"],[new RegExp("(?<!\\p{L})Dr\\.","u"),()=>"doutor"],[new RegExp("(?<!\\p{L})Profa\\.?(?= \\p{Lu})","u"),()=>"professora"],[new RegExp("(?<!\\p{L})Prof\\.","u"),()=>"professor"],[new RegExp("(?<!\\p{L})p\\.\\s?ex\\.","u"),()=>"por exemplo"],[new RegExp("(?<!\\p{L})aprox\\.","u"),()=>"aproximadamente"],[new RegExp("(?<!\\p{L})[nN](?:\\.?[\xB0\xBA]|\xFAm\\.)\\s?(?=\\d)","u"),()=>"n\xFAmero "],[/(?<![\p{L}\p{N}])(\d{1,2})\.([ºª])/u,([,e,t])=>`${e}${t}`],[new RegExp("(?<![\\p{L}\\p{N}.,:/-])1\xBA? de (?=(?:janeiro|fevereiro|mar\xE7o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)(?!\\p{L}))","u"),()=>"primeiro de "]],en={decimal:",",minus:"menos",to:"a",per:"por",dot:"ponto",number:"n\xFAmero",times:"vezes",plusMinus:"mais ou menos",about:"cerca de",and:"e",fractions:["um meio","um ter\xE7o","dois ter\xE7os","um quarto","tr\xEAs quartos"],hourMarks:"hH",months:Qt,units:L(`
    \xB0C grau Celsius|graus Celsius
    \xB0F grau Fahrenheit|graus Fahrenheit
    \xB0 grau|graus
    km quil\xF3metro|quil\xF3metros
    m metro|metros
    dm dec\xEDmetro|dec\xEDmetros
    cm cent\xEDmetro|cent\xEDmetros
    mm mil\xEDmetro|mil\xEDmetros
    \xB5m micr\xF3metro|micr\xF3metros
    m\xB2 metro quadrado|metros quadrados
    km\xB2 quil\xF3metro quadrado|quil\xF3metros quadrados
    m\xB3 metro c\xFAbico|metros c\xFAbicos
    kg quilograma|quilogramas
    g grama|gramas
    mg miligrama|miligramas
    \xB5g micrograma|microgramas
    t f tonelada|toneladas
    l litro|litros
    L litro|litros
    dl decilitro|decilitros
    cl centilitro|centilitros
    ml mililitro|mililitros
    W watt|watts
    kW quilowatt|quilowatts
    MW megawatt|megawatts
    Wh watt-hora|watts-hora
    kWh quilowatt-hora|quilowatts-hora
    MWh megawatt-hora|megawatts-hora
    V volt|volts
    A ampere|amperes
    mA miliampere|miliamperes
    Hz hertz
    kHz quilohertz
    MHz megahertz
    GHz gigahertz
    Pa pascal|pascals
    hPa hectopascal|hectopascals
    mbar milibar|milibares
    bar bar|bares
    dB decibel|decib\xE9is
    lx lux
    lm l\xFAmen|l\xFAmenes
    kB quilobyte|quilobytes
    KB quilobyte|quilobytes
    MB megabyte|megabytes
    GB gigabyte|gigabytes
    TB terabyte|terabytes
    kcal f quilocaloria|quilocalorias
    kJ quilojoule|quilojoules
    ms milissegundo|milissegundos
    s segundo|segundos
    seg segundo|segundos
    min minuto|minutos
    h f hora|horas
  `),currencies:N(`
    EUR euro|euros, c\xEAntimo|c\xEAntimos
    USD d\xF3lar|d\xF3lares, c\xEAntimo|c\xEAntimos
    GBP f libra|libras, p\xE9ni|pence
    CHF franco|francos, c\xEAntimo|c\xEAntimos
    JPY iene|ienes
    INR f rupia|rupias, paisa|paisas
    BRL real|reais, centavo|centavos
    PLN zl\xF3ti|zl\xF3tis, grosz
  `),counted:["dia|dias","m\xEAs|meses","ano|anos","f semana|semanas","f vez|vezes","f luz|luzes"].map(x),count:s((e,{gender:t})=>t==="f"?Xt(e):e,"count"),date:s(({day:e,month:t,year:n})=>`${e===1?"primeiro":e} de ${Qt[t-1]}${n===void 0?"":` de ${n}`}`,"date"),time:s(({hour:e,minute:t,second:n})=>{let r=n===void 0?"":` e ${n} ${n===1?"segundo":"segundos"}`,o=Xt(String(e));return t>0?`${o} e ${t}${r}`:`${o} ${e===1?"hora":"horas"}${r}`},"time"),money:s((e,t)=>`${e} e ${t}`,"money"),own:wr};var tn={en:Ht,fr:Jt,de:At,es:Gt,it:Zt,pt:en};var C=String.raw`(?:\d{1,3}(?:[.,'’\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?)`,F=String.raw`(?<![\p{L}\p{N}_]|\p{N}[.,:/'’])`,be=String.raw`(?![\p{L}\p{N}_]|[.,:/'’-]\p{N})`,U=String.raw`(?:(?<=^|[\s(])([-−]))?`;function W(e,t){let n=e.replaceAll(/\d/gu,"").split(""),r=n.at(-1),i=(r==="."||r===","?kr(e,n,r,t):!1)?e.lastIndexOf(r):e.length;return{whole:e.slice(0,i).replaceAll(/\D/gu,""),fraction:e.slice(i+1)}}s(W,"readNumeral");function kr(e,t,n,r){if(t.length>1)return t.at(-2)!==n;let o=e.indexOf(n);return!(e.length-o===4&&o<=3&&!e.startsWith("0"))||n===r}s(kr,"isDecimal");function J({whole:e,fraction:t},n){return t===""?e:`${e}${n}${t}`}s(J,"written");function $r({whole:e,fraction:t}){return/^0*1$/u.test(e)&&t===""}s($r,"isOne");function B({numeral:e,noun:t},n,r=""){let o=$r(e)?t.one:t.many,i=e.fraction===""?n.count(e.whole,t,r):J(e,n.decimal);return i.endsWith("'")?`${i}${o}`:`${i} ${o}`}s(B,"read");var nn={"\u20AC":"EUR",US$:"USD",$:"USD","\xA3":"GBP","\xA5":"JPY","\u20B9":"INR",R$:"BRL",z\u0142:"PLN","Fr.":"CHF"},rn=String.raw`(?:\s?(?:million(?:s|en|es)?|milli(?:on|ard)(?:s|en)?|billions?|billones|millones|mil|milioni|milione|miliardi|miliardo|milh(?:ões|ão)|Million(?:en)?|Milliarden?|thousand|tausend|m|bn|k)(?!\p{L}))`,xr={m:"million",bn:"billion",k:"thousand"};function sn(e){let t=[...e.currencies.keys()],n=[...Object.keys(nn),...t].map(R).join("|"),r=U;function o(i,a,u,m,l){let d=e.currencies.get(nn[l]??l);if(d===void 0)return i;let c=a===void 0?"":`${e.minus} `,p=m?.trim();return p!==void 0?`${c}${J(W(u,e.decimal),e.decimal)} ${xr[p]??p} ${d.many}`:c+Sr(u,d,e)}return s(o,"amount"),[[new RegExp(String.raw`${r}(?<![\p{L}\p{N}])(${n})\s?([-−])?(${C})(${rn})?${be}`,"u"),([i,a,u,m,l,d])=>o(i,a??m,l,d,u)],[new RegExp(String.raw`${r}${F}(${C})(${rn})?\s?(${n})(?![\p{L}\p{N}])`,"u"),([i,a,u,m,l])=>o(i,a,u,m,l)],[new RegExp(String.raw`(?<=${Lr(e)})\s?\/\s?(?=\p{L})(${Nr(e)})?`,"u"),([,i])=>` ${e.per} ${i===void 0?"":e.units.get(i).one}`]]}s(sn,"money");function Sr(e,t,n){let r=W(e,n.decimal),{whole:o,fraction:i}=r,{cent:a}=t;if(i.length===2&&(a!==void 0||i==="00")){let u=on(o,t,n);if(i==="00")return u;let m=on(String(Number(i)),a,n);return Number(o)===0?m:n.money(u,m,t)}return B({numeral:r,noun:t},n)}s(Sr,"sum");function on(e,t,n){return B({numeral:{whole:e,fraction:""},noun:t},n)}s(on,"counted");function Lr({currencies:e}){let t=[...e.values()].flatMap(({one:n,many:r,cent:o})=>[n,r,...o?[o.one,o.many]:[]]);return`(?:${[...new Set(t)].map(R).join("|")})`}s(Lr,"names");function Nr({units:e}){return`(?:${[...e.keys()].toSorted((n,r)=>r.length-n.length).map(R).join("|")})(?![\\p{L}\\p{N}])`}s(Nr,"unitNames");function an({to:e,decimal:t}){let n=s(r=>{let{whole:o,fraction:i}=W(r,t);return+`${o}.${i||0}`},"value");return[[new RegExp(String.raw`(?<![\p{L}\p{N}_]|\p{N}[-.,:/ ]|[-+])(${C})(\s?–\s?|-)(${C})(?![\p{N}_-]|[-.,:/ ]\p{N})`,"u"),([r,o,i,a])=>{let[u,m]=[n(o),n(a)],l=/^(?:1[5-9]|20)\d\d$/u.test(o)&&/^(?:1[5-9]|20)\d\d$/u.test(a);return u<m&&(l||m<1e3||i!=="-")?`${o} ${e} ${a}`:r}]]}s(an,"ranges");function un({fractions:e,and:t,number:n,times:r,about:o,plusMinus:i}){let a=Object.fromEntries(["\xBD","\u2153","\u2154","\xBC","\xBE"].flatMap((u,m)=>[[u,e[m]],[["1/2","1/3","2/3","1/4","3/4"][m],e[m]]]));return[[new RegExp("(?<![\\p{L}\\p{N}]|\\p{N}[-.,:/])(?:(\\d{1,4})(?:\\s?(?=[\xBD\u2153\u2154\xBC\xBE])|\\s(?=[123]\\/[234](?!\\p{N}))))?([\xBD\u2153\u2154\xBC\xBE]|1\\/[234]|2\\/3|3\\/4)(?![\\p{L}\\p{N}]|[-.,:/]\\p{N})","u"),([,u,m])=>`${u===void 0?"":`${u} ${t} `}${a[m]}`],[/(?<![\p{L}\p{N}#&])#\s?(?=\d)/u,()=>`${n} `],[new RegExp("(?<![\\p{L}\\p{N}]|\\p{N}[.,:/-])(\\d{1,4})\\s?[x\xD7](?![\\p{L}\\p{N}]| ?\\p{N})","u"),([,u])=>`${u} ${r}`],[/(?<![\p{L}\p{N}])[~≈]\s?(?=\d)/u,()=>`${o} `],[/±\s?(?=\d)/u,()=>`${i} `]]}s(un,"signs");function mn(e){let{units:t,currencies:n,counted:r=[]}=e,o=new Map,i=[...t.values(),...n.values(),...[...n.values()].flatMap(({cent:u})=>u??[]),...r];for(let u of i)for(let m of[u.one,u.many])o.set(m,u);let a=[...o.keys()].filter(u=>!u.includes("'")).map(R);return[[new RegExp(String.raw`${F}(\d{1,2}) (${a.join("|")})(?!\p{L})`,"u"),([,u,m],l)=>{let d=o.get(m);return B({numeral:{whole:u,fraction:""},noun:{...d,one:m,many:m}},e,l)}]]}s(mn,"counts");function dn({decimal:e,minus:t,dot:n}){return[[new RegExp("(?<![\\p{L}\\p{N}_.]|\\p{N}[,:/-])\\d+(?:\\.\\d+){2,}(?![\\p{L}\\p{N}_]|[.,:/-]\\p{N})","u"),([r])=>Pr(r,n)],[new RegExp(String.raw`${U}${F}(${C})${be}`,"u"),([,r,o])=>`${r===void 0?"":`${t} `}${/^\d+$/u.test(o)?o:J(W(o,e),e)}`]]}s(dn,"numbers");function Pr(e,t){return/^\d{1,3}(?:\.\d{3})+$/u.test(e)?e:e.replaceAll(".",` ${t} `)}s(Pr,"versionText");function ln(e){let{hourWord:t,hourMarks:n="",hasHalves:r=!1}=e,o=n.replaceAll(".",""),i=t===void 0?"":`(?:\\s?${t}(?!\\p{L}))?`,a=String.raw`(?:\s?([AaPp])\.?\s?[Mm](?!\p{L})(?:\.(?!\s+\p{Lu}|\s*$))?)`,u=String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:/-])`,m=String.raw`(?![\p{L}\p{N}]|[:.,/-]\p{N})`,l=String.raw`([01]?\d|2[0-4])`,d=String.raw`(?:\s?[-–]\s?)`;function c(h,k,$){let{hour:S,minute:K,half:xe}=k;return(xe===void 0?S<24||K===0:S>=1&&S<=12)?e.time(k,$):h}s(c,"read");function p(h){return h===void 0?void 0:h.toLowerCase()==="a"?"AM":"PM"}s(p,"partOf");let f=[[new RegExp(String.raw`${u}(${l}[:${o}][0-5]\d)${d}(?=${l}[:${o}][0-5]\d${m})`,"u"),([,h])=>`${h} ${e.to} `],[new RegExp(String.raw`${u}${l}(?::([0-5]\d))(?::([0-5]\d))?(?:${r?a:"()(?!)"}|${i}${m})`,"u"),([h,k,$,S,K],xe)=>c(h,{hour:Number(k),minute:Number($),second:S===void 0?void 0:Number(S),half:p(K)},xe)]];return r&&f.push([new RegExp(String.raw`${u}(1[0-2]|0?[1-9])(?:\.([0-5]\d))?${a}`,"u"),([h,k,$="0",S],K)=>c(h,{hour:Number(k),minute:Number($),half:p(S)},K)]),o!==""&&f.push([new RegExp(String.raw`${u}${l}\s?[${o}]\s?([0-5]\d)${m}`,"u"),([h,k,$],S)=>c(h,{hour:Number(k),minute:Number($)},S)]),t!==void 0&&f.push([new RegExp(String.raw`${u}${l}\.([0-5]\d)\s?${t}(?!\p{L})`,"u"),([h,k,$],S)=>c(h,{hour:Number(k),minute:Number($)},S)]),f}s(ln,"times");function cn(e){let{units:t,pairs:n={}}=e,o=`(?:${[...t.keys()].toSorted((i,a)=>a.length-i.length).map(i=>zr(i)).join("|")})`;return[[new RegExp(String.raw`${U}${F}(${C})\s?(${o})(?:\/(${o}))?(?![\p{L}\p{N}]|\/\p{L})`,"u"),([i,a,u,m,l],d)=>{let c=t.get(ve(m)),p=l===void 0?void 0:t.get(ve(l));if(c===void 0)return i;let f=p===void 0?c:Rr(c,p,n[`${ve(m)}/${ve(l)}`],e);return(a===void 0?"":`${e.minus} `)+B({numeral:W(u,e.decimal),noun:f},e,a===void 0?d:"")}]]}s(cn,"units");function Rr(e,t,n,r){if(n!==void 0)return{one:n,many:n,gender:e.gender};let o=` ${r.per} ${t.one}`;return{one:e.one+o,many:e.many+o,gender:e.gender}}s(Rr,"pairOf");function zr(e){return R(e).replace(new RegExp("^\xB0(?=\\p{L})","u"),String.raw`[°º]\s?`).replaceAll("\xB2","(?:\xB2|\\^2)").replaceAll("\xB3","(?:\xB3|\\^3)").replaceAll("\xB5","[\xB5\u03BC]")}s(zr,"spelled");function ve(e){return e.replaceAll(/[°º]\s?/gu,"\xB0").replaceAll("^2","\xB2").replaceAll("^3","\xB3").replaceAll("\u03BC","\xB5")}s(ve,"plain");var Mr=/[^\s@]@[^\s@]|:\/\/|^www\./u,je=new Map;function gn(e,t){let n=de(tn,t);if(n===void 0)return e;let r=Cr(n,t),o=[],i=0;for(let{0:a,index:u}of e.matchAll(/\S+/gu))Mr.test(a)&&(o.push(pn(r,e.slice(i,u)),a),i=u+a.length);return[...o,pn(r,e.slice(i))].join("")}s(gn,"readable");function Cr(e,t){let n=t.toLowerCase(),r=je.get(n);if(r!==void 0)return r;let o=[...Ct(e,t),...e.own,...ln(e),...an(e),...sn(e),...cn(e),...un(e),...mn(e),...dn(e)].map(([i,a])=>[new RegExp(i.source,"gu"),a]);return je.size<64&&je.set(n,o),o}s(Cr,"rulesOf");function pn(e,t){let n=t;for(let[r,o]of e){if(!/[\d.%°½¼¾⅓⅔]/u.test(n))break;n=n.replaceAll(r,(...i)=>{let a=i.findIndex(l=>typeof l=="number"),u=n.slice(Math.max(0,i[a]-24),i[a]),m=i.slice(0,a);return o(m,/([\p{L}]+'?)[\s(]*$/u.exec(u)?.[1]?.toLowerCase()??"")})}return n}s(pn,"applied");var fn=256,we=class{static{s(this,"RegisteredSounds")}#e;#t=new Map;#n=0;constructor(t){this.#e=t}register(t,n){let r=ue(me(n)),o=this.#t.get(t),i=this.#n-(o?.samples.byteLength??0)+r.samples.byteLength;if(o===void 0&&this.#t.size>=fn)throw new y(`${fn} sounds are registered already`);if(i>this.#e)throw new y(`more than ${this.#e} bytes of sounds would be registered`);this.#t.set(t,r),this.#n=i}get(t){return this.#t.get(t)}};import{access as Fr}from"node:fs/promises";import{join as Br}from"node:path";import{readdir as Er}from"node:fs/promises";import{join as hn}from"node:path";var O=class extends Error{static{s(this,"NoVoice")}name="NoVoice"};async function yn(e){let t=await Er(e).catch(d=>{throw new O(`${e} cannot be read (${d.code??String(d)}): sotto engine add adds voices`)}),n=s(d=>d===void 0||!t.includes(d)?"":hn(e,d),"at"),r=t.filter(d=>d.endsWith(".onnx")).toSorted(),o=n(r.find(d=>d.includes("int8"))??r[0]),i=n("tokens.txt");if(o===""||i==="")throw new O(`${e} has no voice: it needs a file .onnx and tokens.txt`);let a=n("espeak-ng-data"),u=t.filter(d=>/^lexicon.*\.txt$/u.test(d)).toSorted();if(a===""&&u.length===0)throw new O(`${e} has neither espeak-ng-data nor lexicon.txt, which tell how words are said`);let m=u.map(d=>hn(e,d)).join(","),l=n("voices.bin");return l!==""?{kokoro:{model:o,voices:l,tokens:i,dataDir:a,lexicon:m,dictDir:n("dict")}}:{vits:{model:o,tokens:i,dataDir:a,lexicon:m,dictDir:n("dict")}}}s(yn,"voiceIn");import{fork as jr}from"node:child_process";import{extname as Ar}from"node:path";import{fileURLToPath as qr}from"node:url";var Wr=6e4,Tr=["--max-semi-space-size=1","--v8-pool-size=1","--max-old-space-size=64"],ke=class{static{s(this,"Voices")}#e;#t=new Map;#n;#r;#o=0;constructor(t){this.#e=t}async speak(t,n){n.throwIfAborted();let r=++this.#o,o=Promise.withResolvers(),i=s(()=>o.reject(n.reason),"leave");n.addEventListener("abort",i,{once:!0}),this.#t.set(r,o),this.#n??=this.#i(),this.#a(),this.#n.send({...t,id:r},()=>{});try{return await o.promise}finally{n.removeEventListener("abort",i)}}close(){this.#n?.kill("SIGKILL"),this.#u("it was closed")}#i(){let t=qr(new URL(`./voice-worker${Ar(import.meta.filename)}`,import.meta.url)),n=jr(t,[this.#e.runtime],{execArgv:Tr,cwd:"/",serialization:"advanced",stdio:["ignore","ignore","pipe","ipc"]}),r="";return n.stderr?.setEncoding("utf8").on("data",o=>{r=`${r}${o}`.slice(-400)}),n.on("message",o=>this.#s(o)),n.on("error",o=>this.#e.log.warn({reason:o.message},"the process of the voices failed")),n.once("exit",(o,i)=>{if(this.#n!==n)return;let a=r.trim().split(`
`).at(-1)?.trim()||`its process ended (${i??o})`;this.#e.log.warn({code:o,signal:i,reason:a},"sherpa-onnx ended: it is started again for the next text"),this.#u(a)}),n}#s(t){let n=this.#t.get(t.id);this.#t.delete(t.id),this.#a(),"reason"in t?n?.reject(new Error(`sherpa-onnx: ${t.reason.slice(0,500)}`)):n?.resolve({rate:t.rate,channels:1,samples:t.samples})}#a(){clearTimeout(this.#r),this.#t.size!==0&&(this.#r=setTimeout(()=>{this.#e.log.warn({},"sherpa-onnx timed out: ending it"),this.#n?.kill("SIGKILL")},this.#e.timeoutMs??Wr))}#u(t){clearTimeout(this.#r),this.#n=void 0;for(let n of this.#t.values())n.reject(new Error(`sherpa-onnx does not work: ${t}`));this.#t.clear()}};var Or={rate:22050,channels:1,samples:new Int16Array},Vr=165;async function bn(e){let{folders:t,other:n,log:r,report:o,runtime:i=et()}=e;if(await Fr(Br(i,"sherpa-onnx.node")).catch(d=>{throw new _(`sherpa-onnx is not installed (${i}): apt-get install sotto-sherpa`,{cause:d})}),Object.keys(t).length===0)throw new _("the engine sherpa-onnx needs model_folders in [tts]: the folder of a voice for each language");for(let d of Object.values(t))await yn(d).catch(c=>{throw c instanceof O?new _(`model_folders: ${c.message}`,{cause:c}):c});let a=new ke({runtime:i,log:r}),u=0,m=!1,l=s(d=>{d===void 0&&!m||(m=d!==void 0,o?.(d===void 0?[]:[Ae(d)]))},"tell");return{get name(){return u===0?"sherpa-onnx":`sherpa-onnx ${u}`},batch:0,takesPhonemes:!1,async synthesize(d,c,p){let f=z(t,c.lang);if(f===void 0)return n.synthesize(d,c,p);if(!/[\p{L}\p{N}]/u.test(d))return Or;let h=/^\d{1,4}$/u.test(c.voice??"")?Number(c.voice):0;try{let k=d.toWellFormed().replaceAll(new RegExp("\\p{Cc}","gu")," "),$=await a.speak({folder:f,text:k,speaker:h,speed:c.speed/Vr},p);return l(),$}catch(k){p.throwIfAborted(),u+=1;let $=k.message;return r.warn({reason:$,folder:f},"spoken by espeak-ng instead"),l($),n.synthesize(d,{...c,voice:void 0},p)}},stop(){a.close(),n.stop()}}}s(bn,"startSherpa");var Ae=s(e=>({code:"ENGINE_FAILED",message:`espeak-ng speaks instead of sherpa-onnx: ${e}`,remedy:"see whether the folders in model_folders of [tts] are complete (sotto engine check), and what the log of tts says"}),"faultOf");var $e=class{static{s(this,"SoundCache")}#e;#t=new Map;#n=0;constructor(t){this.#e=t}get(t){let n=this.#t.get(t);if(n!==void 0)return this.#t.delete(t),this.#t.set(t,n),n}keep(t,n){let r=vn(t,n);if(!(r>this.#e/4))for(this.#r(t),this.#t.set(t,n),this.#n+=r;this.#n>this.#e;)this.#r(this.#t.keys().next().value)}get bytes(){return this.#n}#r(t){let n=this.#t.get(t);n!==void 0&&(this.#t.delete(t),this.#n-=vn(t,n))}};function vn(e,t){return t.samples.byteLength+e.length*2}s(vn,"sizeOf");var _r=64*1024*1024;function wn(e){let{services:t,log:n}=e;for(let o of t)Gr(e,o);let r=new ot({services:t,work:"tts",log:n});return{name:"wyoming",batch:0,takesPhonemes:!1,async synthesize(o,{lang:i,voice:a},u){let m={language:i,...a!==void 0&&{name:a}},l={text:o.toWellFormed(),voice:m};try{return st(await r.ask((d,c)=>Hr(d,l,c),u))}catch(d){throw u.throwIfAborted(),d instanceof Le?new y(d.message,{cause:d}):d}},stop:s(()=>r.close(),"stop")}}s(wn,"startWyoming");async function Hr(e,t,n){let r=new tt(e),o=s(()=>r.close(),"leave");n.addEventListener("abort",o);try{return r.send("synthesize",t),await Ir(r)}finally{n.removeEventListener("abort",o),r.close()}}s(Hr,"speak");async function Ir(e){let t=await e.nextOf("audio-start"),n=[],r=0;for(;;){let o=await e.next();if(o.type==="audio-stop")return n.length>0?n:[t];if(o.type==="audio-chunk"){if(r+=o.payload.length,r>_r)throw new Le("the service speaks without end");n.push(o)}}}s(Ir,"spoken");async function Gr({language:e,voices:t,log:n},r){try{let{program:o,models:i}=await nt(r,"tts");n.info({service:r.uri,program:o,voices:i.map(({name:u})=>u).slice(0,20)},"speech by a service");let a=t.filter(u=>!i.some(({name:m})=>m===u));a.length>0&&n.warn({voices:a,service:r.uri},"the service does not offer these voices"),i.some(u=>rt(u,e))||n.warn({language:e,service:r.uri},"the service does not offer this language")}catch(o){n.warn({service:r.uri,reason:o.message},"the speech service is not reachable yet")}}s(Gr,"introduce");var kn=1024*1024;async function $n({port:e,config:t,log:n,report:r}){let o=await Dr(t,n,d=>r?.({faults:d})),i={engine:o,cache:new $e(t.cache_megabytes*kn),sounds:new we(t.sound_megabytes*kn),longest:t.longest_text,read:dt({pronunciations:t.pronunciations,read:t.read_as_words?gn:d=>d,takesPhonemes:o.takesPhonemes})},a=new fe(e,t.finish_margin),u=new ge({say:m,ended:l,maxLength:t.queue_length});async function m({text:d,lang:c=t.language,volume:p=1,siteId:f},h){let k=le(t,f,c);await a.play(f,$=>zt(i,{text:d,manner:k,volume:p},$),h)}s(m,"say");function l({id:d,siteId:c,sessionId:p},f){f!==void 0&&!(f instanceof q)&&(n.warn({siteId:c,sessionId:p,reason:f.message},"text not spoken"),e.say(I,{siteId:c,sessionId:p,error:f.message,context:"tts/say"})),e.say(oe,{id:d,siteId:c,sessionId:p})}return s(l,"ended"),Ue(e,I),await a.listen(),await e.hear(ie,(d,{soundId:c})=>{try{i.sounds.register(c,d)}catch(p){let{message:f}=p;n.warn({soundId:c,reason:f},"sound not registered"),e.say(I,{error:f,context:`tts/registerSound/${c}`})}}),await e.hear(re,d=>u.add(d)),await e.hear(se,({siteId:d,sessionId:c})=>u.stopSaying(d,p=>c===void 0||p.sessionId===c)),e.say(ae,{reloaded:!1}),{async stop(){await u.stop(),i.engine.stop()}}}s($n,"startTts");async function Dr(e,t,n){if(e.engine==="wyoming"){let{language:o}=e,i=Je(e,"tts"),a=wn({services:i,language:o,voices:Ur(e),log:t});if(typeof e.service=="string"&&i.length===1)return a;let u=await Re({pitch:e.pitch,expected:le(e,"default",o)}).catch(m=>{if(!(m instanceof y))throw m;t.warn({reason:m.message},"nothing is spoken while no service works: espeak-ng cannot")});return u===void 0?a:ht(a,u,t)}let r=await Re({pitch:e.pitch,expected:le(e,"default",e.language)});if(e.engine==="espeak-ng")return r;try{return await bn({folders:e.model_folders,other:r,log:t,report:n})}catch(o){if(!(o instanceof _))throw o;return t.warn({reason:o.message},"spoken by espeak-ng instead"),n([Ae(o.message)]),r}}s(Dr,"startEngine");function Ur({voices:e,sites:t}){return[e,...t.map(n=>n.voices)].flatMap(n=>Object.values(n))}s(Ur,"namedVoices");await Ve(ft,$n);
//# sourceMappingURL=member.js.map
