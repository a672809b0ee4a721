import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{a as P,b as Y,c as U,e as F,f as K,h as $,i as j}from"./chunk-MQORTUV4.js";import{c as G}from"./chunk-AUMRPHYA.js";import"./chunk-STSWLPDZ.js";import"./chunk-TIYUI7AD.js";import"./chunk-BR74EZQF.js";import"./chunk-3FDDQY5N.js";import{b as D}from"./chunk-7ATDEPY7.js";import{a as M}from"./chunk-XURXQDZA.js";import"./chunk-5PH6E6QI.js";import"./chunk-ZPSOYJAW.js";import"./chunk-OZVGWIH4.js";import"./chunk-HMKJTYBZ.js";import"./chunk-Y6DT5A52.js";import{a as H}from"./chunk-H6J5VL7B.js";import"./chunk-ZVLTVXLO.js";import{a as R,b as B}from"./chunk-QZ2I3GE3.js";import{a as _,c as v}from"./chunk-QENK6CTF.js";import{a as x}from"./chunk-WKVNKVYE.js";import{c as C,e as b}from"./chunk-LFRH2JH6.js";import{a as k}from"./chunk-S4GC3BM6.js";import{a as N,b as I}from"./chunk-M6HBGDEN.js";import{b as L}from"./chunk-M535FZPO.js";import{a as i}from"./chunk-HF7WOGLT.js";import{existsSync as Se}from"node:fs";import{open as Ke,rm as we}from"node:fs/promises";import{join as m}from"node:path";import{mkdir as q}from"node:fs/promises";import{join as W}from"node:path";import{DatabaseSync as Xe}from"node:sqlite";async function J(e,t){let n=W(e,"lock"),s,o=!0;try{await q(e,{recursive:!0,mode:488}),s=[w(e,n)]}catch(a){if(t===void 0||x(a,e)===void 0)throw Q(e,a);await q(t,{recursive:!0,mode:488}),s=[w(e,W(t,"lock"))],o=!1}return{renew(){o||s.push(w(e,n)),o=!0},release(){for(let a of s)a.close()}}}i(J,"lockFolder");function Q(e,t){if(t instanceof N&&t.code==="DATA_LOCKED")return t;let n=t instanceof N?t.cause:t,s=n instanceof Error?n.message:String(n);return new N("DATA_UNUSABLE",`the data folder ${e} cannot be used: ${s}`,{folder:e},n)}i(Q,"unusable");function w(e,t){let n;try{n=new Xe(t,{timeout:0}),n.exec("PRAGMA journal_mode = MEMORY"),n.exec("BEGIN EXCLUSIVE")}catch(s){if(n?.close(),he(s)){let o=H(t),a=o===void 0?"another process":`process ${o}`,T=`Sotto already runs on this data folder, ${e} (${a})`;throw new N("DATA_LOCKED",T,{folder:e,pid:o},s)}throw Q(e,s)}return n}i(w,"lockFile");function he(e){let t=e instanceof Error&&"errcode"in e?e.errcode:void 0;return t===5||t===6}i(he,"isBusy");var V=`
  CREATE TABLE draft (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    revision INTEGER NOT NULL,
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    card TEXT,
    files TEXT
  ) STRICT;
  CREATE TABLE draft_parts (
    kind TEXT NOT NULL,
    position INTEGER NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (kind, position)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE draft_trained (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    revision INTEGER NOT NULL,
    trained_at TEXT NOT NULL,
    seconds REAL,
    bytes INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;
  CREATE TABLE draft_results (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    tested_at TEXT NOT NULL,
    revision INTEGER NOT NULL,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    total INTEGER NOT NULL,
    passed INTEGER NOT NULL,
    report TEXT NOT NULL
  ) STRICT;`;var z=`
  CREATE TABLE IF NOT EXISTS announcements (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    is_open INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    announcement TEXT NOT NULL
  ) STRICT;`;import{deflateRawSync as ke,inflateRawSync as ot}from"node:zlib";var rt=8*1024*1024,Ce=1,be=Buffer.from(['"shortened":true,"requestId":"","customData":null,"lang":"en","range":null,"alternatives":null,"likelihood":0.','{"kind":"Number","value":{"kind":"Duration","seconds":0,"minutes":0,"hours":0},{"kind":"InstantTime","grain":"Minute"','"topic":"dialogueManager/sessionQueued","topic":"dialogueManager/intentNotRecognized","topic":"nlu/intentNotRecognized",','"payload":{"input":"","id":"","held":{"intentName":"","reason":"unsure","words":"","slotName":"","known":[','"topic":"dialogueManager/continueSession","payload":{"intentFilter":[{"intentName":"","enable":true}],"slot":"",','"sendIntentNotRecognized":false,"topic":"nlu/partialQuery","topic":"nlu/slotParsed","topic":"audioServer/playFinished",','"termination":{"reason":"error","error":"","reason":"timeout","reason":"intentNotRecognized","reason":"abortedByUser",','"component":"hotword","topic":"hotword/default/detected","payload":{"modelId":"","modelVersion":"","modelType":"universal",','"currentSensitivity":0.5,"component":"injection","component":"feedback","component":"audio-server","component":"timers",','{"time":"2026-","component":"dialogue","topic":"dialogueManager/sessionStarted","payload":{"sessionId":"","customData":"",','"siteId":"default"}},{"time":"2026-","component":"dialogue","topic":"asr/startListening","payload":{"siteId":"default",','"sessionId":""}},{"time":"2026-","component":"asr","topic":"asr/textCaptured","payload":{"text":"turn on the light in the ','kitchen","likelihood":1,"seconds":0,"tokens":[{"value":"","confidence":1,"rangeStart":0,"rangeEnd":0,"time":{"start":0,','"end":0}}],"siteId":"default","sessionId":""}},{"time":"2026-","component":"dialogue","topic":"asr/stopListening",','"payload":{"siteId":"default","sessionId":""}},{"time":"2026-","component":"dialogue","topic":"nlu/query",','"payload":{"input":"","asrTokens":[],"intentFilter":["id":".2","sessionId":"","siteId":"default"}},{"time":"2026-",','"component":"nlu","topic":"nlu/intentParsed","payload":{"id":".2","input":"","intent":{"intentName":"sotto:",','"confidenceScore":1},"slots":[{"rawValue":"","value":{"kind":"Custom","value":""},"alternatives":[],"range":{"start":0,','"end":0},"entity":"room","slotName":"room","confidenceScore":1}],"sessionId":"","alternatives":[{"intentName":"",','"confidenceScore":0,"slots":[]}],"saidBack":""}},{"time":"2026-","component":"dialogue","topic":"intent/sotto:",','"payload":{"sessionId":"","customData":"","siteId":"default","input":"","intent":{"intentName":"sotto:",','"confidenceScore":1},"slots":[],"asrConfidence":1,"alternatives":[]}},{"time":"2026-","component":"client",','"topic":"dialogueManager/endSession","payload":{"sessionId":"","text":"The light is on."}},{"time":"2026-",','"component":"dialogue","topic":"tts/say","payload":{"text":"","lang":"en","id":".4","siteId":"default",','"sessionId":""}},{"time":"2026-","component":"tts","topic":"tts/sayFinished","payload":{"id":".4","siteId":"default",','"sessionId":""}},{"time":"2026-","component":"dialogue","topic":"dialogueManager/sessionEnded",','"payload":{"sessionId":"","customData":"","siteId":"default","termination":{"reason":"nominal"}}}]'].join(""));function Z(e){return Buffer.concat([Buffer.of(Ce),ke(e,{dictionary:be})])}i(Z,"pack");var _e=2e3,ee=100,ve=i(e=>e.prepare("SELECT 1 FROM pragma_table_info('sessions') WHERE name = 'packed'").get()!==void 0,"isPacked");function te(e){try{xe(e,_e)}catch{}}i(te,"packAtStart");function xe(e,t=Number.POSITIVE_INFINITY){if(ve(e))return;let{count:n}=e.prepare("SELECT count(*) AS count FROM sessions").get();n>t||(v(e,()=>{e.exec(`CREATE TABLE packed_sessions (
      sequence INTEGER PRIMARY KEY,
      session_id TEXT NOT NULL,
      site_id TEXT NOT NULL,
      started_at TEXT NOT NULL,
      reason TEXT,
      summary TEXT NOT NULL,
      events TEXT NOT NULL,
      packed BLOB
    ) STRICT`),De(e),e.exec("DROP TABLE sessions; ALTER TABLE packed_sessions RENAME TO sessions")}),n>0&&e.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)"))}i(xe,"packSessions");function De(e){let t=e.prepare("SELECT * FROM sessions WHERE sequence > ? ORDER BY sequence LIMIT ?"),n=e.prepare("INSERT INTO packed_sessions VALUES (?, ?, ?, ?, ?, ?, '[]', ?)");for(let s=Number.MIN_SAFE_INTEGER;;){let o=t.all(s,ee);for(let{sequence:a,session_id:T,site_id:r,started_at:u,reason:c,summary:E,events:p}of o)n.run(a,T,r,u,c,E,Z(p)),s=a;if(o.length<ee)return}}i(De,"copyRows");var ne=`
  CREATE TABLE sessions (
    sequence INTEGER PRIMARY KEY,
    session_id TEXT NOT NULL UNIQUE,
    site_id TEXT NOT NULL,
    started_at TEXT NOT NULL,
    reason TEXT,
    summary TEXT NOT NULL,
    events TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sessions_by_start ON sessions (started_at);`,se=`
  CREATE TABLE IF NOT EXISTS removed_sessions (
    undo TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    session_id TEXT NOT NULL,
    site_id TEXT NOT NULL,
    started_at TEXT NOT NULL,
    reason TEXT,
    summary TEXT NOT NULL,
    events TEXT NOT NULL,
    packed BLOB
  ) STRICT;`;var oe=`
  CREATE TABLE IF NOT EXISTS traffic (
    name TEXT NOT NULL,
    hour INTEGER NOT NULL,
    sent INTEGER NOT NULL,
    received INTEGER NOT NULL,
    PRIMARY KEY (name, hour)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS traffic_seen (
    name TEXT PRIMARY KEY,
    run TEXT NOT NULL,
    sent INTEGER NOT NULL,
    received INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`;var re=`
  CREATE TABLE tasks (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    task_id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'completed', 'failed')),
    request TEXT,
    request_hash TEXT NOT NULL,
    login TEXT NOT NULL,
    idempotency_key TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    started_at TEXT,
    ended_at TEXT,
    stage TEXT,
    progress REAL,
    error_code TEXT,
    error_message TEXT
  ) STRICT;
  CREATE INDEX tasks_by_status ON tasks (status, sequence);
  CREATE UNIQUE INDEX tasks_by_key ON tasks (login, idempotency_key) WHERE idempotency_key IS NOT NULL;
  CREATE TABLE task_lines (
    sequence INTEGER NOT NULL REFERENCES tasks ON DELETE CASCADE,
    line INTEGER NOT NULL,
    time TEXT NOT NULL,
    level TEXT NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (sequence, line)
  ) STRICT, WITHOUT ROWID;`,ae=`
  CREATE TABLE IF NOT EXISTS task_details (
    sequence INTEGER PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
    about TEXT,
    again TEXT
  ) STRICT;`;var ie=`
  CREATE TABLE IF NOT EXISTS undos (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    what TEXT NOT NULL,
    login TEXT NOT NULL,
    until INTEGER NOT NULL,
    content TEXT NOT NULL
  ) STRICT;`;var Te=`
  CREATE TABLE IF NOT EXISTS backup_results (
    target TEXT NOT NULL,
    what TEXT NOT NULL CHECK (what IN ('sent', 'rehearsed')),
    at INTEGER NOT NULL,
    good_at INTEGER,
    fault TEXT,
    report TEXT,
    PRIMARY KEY (target, what)
  ) STRICT;`;var ce=`
  CREATE TABLE IF NOT EXISTS believed_clock (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    belief TEXT NOT NULL
  ) STRICT;`;var de=`
  CREATE TABLE IF NOT EXISTS update_plan (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    state TEXT NOT NULL
  ) STRICT;`;var Ee=`CREATE TABLE users (
    login TEXT PRIMARY KEY,
    status TEXT NOT NULL CHECK (status IN ('active', 'pending')),
    password TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_at TEXT
  ) STRICT, WITHOUT ROWID`,le={table:"users",column:"role",fallback:"owner",check:"role IN ('viewer', 'operator', 'owner')"},ue=`CREATE TABLE IF NOT EXISTS sign_ins (
    id TEXT PRIMARY KEY,
    login TEXT NOT NULL,
    password TEXT NOT NULL,
    device TEXT NOT NULL,
    digest TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,pe=`CREATE TABLE IF NOT EXISTS tokens (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    login TEXT NOT NULL,
    user_created_at TEXT NOT NULL,
    role TEXT NOT NULL,
    scopes TEXT,
    digest TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID`;var Ne=[Ee,re,ne,V],me=[oe,ae,ue,z,ie,se,te,le,pe,de,Te,ce];import{readdir as Me,readFile as S}from"node:fs/promises";import{join as g}from"node:path";async function Re(e,t,n,s){let o=JSON.parse(await S(g(e,"users.json"),"utf8")),[a,T]=[await fe(t),await fe(e)];return{leftOut:s,configuration:Be(await Ie(n),await Ie(g(e,"platform.toml"))),users:o.map(({login:r})=>r),assistant:{now:await Le(t),restored:await Le(e)},skills:{added:T.filter(r=>!a.includes(r)),replaced:T.filter(r=>a.includes(r)),removed:a.filter(r=>!T.includes(r))}}}i(Re,"changesOf");async function fe(e){return(await Me(g(e,"skills")).catch(A([]))).filter(n=>!n.startsWith(".")).toSorted()}i(fe,"skillsIn");async function Le(e){let t=await S(g(e,"assistants","current","assistant.json"),"utf8").catch(A(void 0));if(t===void 0)return null;let{name:n,version:s}=JSON.parse(t);return[n,s].filter(Boolean).join(" ")}i(Le,"assistantIn");async function Ie(e){let t=await S(e,"utf8").catch(A(""));try{let n=Object.entries(D(t));return new Map(n.flatMap(([s,o])=>Object.entries(o).map(([a,T])=>[`${s}.${a}`,JSON.stringify(T)])))}catch{return new Map}}i(Ie,"keysIn");function Be(e,t){return[...new Set([...e.keys(),...t.keys()])].filter(n=>e.get(n)!==t.get(n)).toSorted()}i(Be,"differing");function A(e){return t=>{if(I(t)==="ENOENT")return e;throw t}}i(A,"nothing");import{existsSync as l}from"node:fs";import{cp as Ge,mkdir as h,readFile as O,rename as ge,rm as ye,stat as Pe}from"node:fs/promises";import{dirname as Oe,join as d}from"node:path";var X=".begun";function Ye(e){return d(e,"before-restore")}i(Ye,"beforeRestore");async function Ue({restored:e,data:t,config:n,database:s}){let o=Ye(t);if(!l(d(e,X))){await ye(o,{recursive:!0,force:!0}),await h(o,{mode:448});let c=P(s);c!==null&&await R(d(o,"draft.json"),JSON.stringify(c),384),l(n)&&await Ge(n,d(o,"platform.toml"));let{uid:E,gid:p}=await Pe(t);process.geteuid?.()===0&&await M("chown",["--recursive","--no-dereference",`${E}:${p}`,"--",e,o]);let f=U.filter(y=>l(d(e,y)));await R(d(e,X),JSON.stringify(f),384)}let a=JSON.parse(await O(d(e,X),"utf8"));for(let c of U)c==="satellites.json"&&!a.includes(c)||(!a.includes(c)||l(d(e,c)))&&await Fe(d(t,c),d(o,c),d(e,c));let T=JSON.parse(await O(d(e,"users.json"),"utf8"));K(s,T);let r=d(e,"draft.json");l(r)&&Y(s,JSON.parse(await O(r,"utf8")));let u=d(e,"platform.toml");l(u)&&await R(n,await O(u,"utf8"),416)}i(Ue,"takePlace");async function Fe(e,t,n){l(t)?await ye(e,{recursive:!0,force:!0}):(await h(Oe(t),{recursive:!0,mode:448}),await ge(e,t).catch(s=>{if(I(s)!=="ENOENT")throw s})),l(n)&&(await h(Oe(e),{recursive:!0,mode:448}),await ge(n,e))}i(Fe,"exchange");var En=i(async e=>{let{given:t,text:n}=e,[s=""]=t,{data:o,config:a,owned:T}=await j(e);if(!Se(s))throw new L("data",`there is no file ${s}`);let r=n("passphrase-file"),c=r===void 0?await C(`Passphrase of ${s}: `,"give it with --passphrase-file"):await k(r),E=await Ke(s);try{return await B(T,()=>$e(e,{backup:E,data:o,config:a,passphrase:c}))}finally{await E.close()}},"run");async function $e({screen:e,is:t},{backup:n,data:s,config:o,passphrase:a}){let T=t("dry-run")?void 0:await je(s),r=m(s,"restore.new");try{await we(r,{recursive:!0,force:!0}),e.progress("opening \u2026");let u=n.createReadStream({autoClose:!1}),c=await F($(u,a),r,s);e.progress("");let E=Se(m(r,"platform.toml"))?await G(m(r,"platform.toml")):[],p=await Re(r,s,o,c);e.json?e.data({changes:p,problems:E,restored:!t("dry-run")}):He(p,e);for(let{message:y,key:Ae}of E)e.note(`its configuration is not valid here: ${Ae??""} ${y}`);if(t("dry-run"))return"done";if(!t("yes")&&!await b("Restore this?","--yes restores it unasked"))throw new L("notWell","nothing was changed");let f=_(m(s,"sotto.db"),Ne,me);try{await Ue({restored:r,data:s,config:o,database:f})}finally{f.close()}return e.json||e.print(`It is restored; what was there is in ${m(s,"before-restore")}. Start the platform.`),"done"}finally{e.progress(""),await we(r,{recursive:!0,force:!0}),T?.release()}}i($e,"restore");async function je(e){return J(e).catch(t=>{let n=t.code==="DATA_LOCKED";throw new L(n?"later":"refused",t.message,{remedy:n?"stop the platform first: `systemctl stop sotto`, or Ctrl-C where it runs; the page Backup restores while it runs":"use sudo",cause:t})})}i(je,"lockUnused");function He({leftOut:e,configuration:t,users:n,assistant:s,skills:o},a){let T=i(r=>r.length===0?"none":r.join(", "),"list");a.print(`configuration  ${t.length===0?"as it is":`differs in ${T(t)}`}`),a.print(`users          ${T(n)}`),a.print(`assistant      ${s.restored??"none"} (now ${s.now??"none"})`),a.print(`skills         ${T([...o.added.map(r=>`${r} (new)`),...o.replaced])}`),o.removed.length>0&&a.print(`removed        ${T(o.removed)}`);for(let r of e)a.print(`left out       ${r}`)}i(He,"show");export{En as run};
//# sourceMappingURL=restore-D6U52G74.js.map
