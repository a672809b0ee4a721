import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{b as i}from"./chunk-M535FZPO.js";import{a as n}from"./chunk-HF7WOGLT.js";import{basename as d,resolve as f}from"node:path";import{mkdir as p,writeFile as y}from"node:fs/promises";import{join as h}from"node:path";function o(t,e){let s={id:t,name:t,language:"en",version:"0.1.0",intents:[{id:`${e}:startMachine`,name:"startMachine",enabledByDefault:!0,slots:[{name:"machine",entityId:"machine",required:!0,missingQuestion:"Which machine?"}]},{id:`${e}:stopAll`,name:"stopAll",enabledByDefault:!0,slots:[]}]};return{"assistant.json":`${JSON.stringify(s,void 0,2)}
`,"dataset.yaml":l,"tests.yaml":u}}n(o,"starter");var l=`# What can be said. [slot:entity](words) marks a slot. Ten or more ways to say a thing are understood far better than five.
type: intent
name: startMachine
slots:
  - { name: machine, entity: machine }
utterances:
  - start the [machine:machine](coffee maker)
  - turn the [machine:machine](washing machine) on
  - switch on the [machine:machine](dishwasher)
  - please start the [machine:machine](coffee machine)
  - I need the [machine:machine](vacuum cleaner)
  - start a machine
---
type: intent
name: stopAll
slots: []
utterances:
  - stop everything
  - stop all machines
  - turn everything off
  - switch all machines off
  - everything off please
---
# Values, each with the other names it has. Extensible: words that are not listed may be understood as a value too.
type: entity
name: machine
automatically_extensible: false
values:
  - [coffee maker, coffee machine]
  - washing machine
  - dishwasher
  - [vacuum cleaner, vacuum]
`,u=`# What must be understood, in other words than the sentences: sotto assistant test
- { text: turn on the coffee maker, intent: startMachine, slots: { machine: coffee maker } }
- { text: start the vacuum, intent: startMachine, slots: { machine: vacuum cleaner } }
- { text: please stop everything, intent: stopAll }
- { text: what is the weather like tomorrow, intent: null }
`;var A=n(async({given:[t=""],screen:e,text:s})=>{let c=d(f(t)).toLowerCase().replaceAll(/[^a-z0-9]+/gu,"-").replaceAll(/^-|-$/gu,""),r=s("author")??"me";if(!/^[A-Za-z0-9_-]{1,40}$/u.test(r))throw new i("usage",'--author takes letters, digits, "_" and "-"');await p(t,{recursive:!0});try{for(let[a,m]of Object.entries(o(c||"assistant",r)))await y(h(t,a),m,{flag:"wx"})}catch(a){throw a.code!=="EEXIST"?a:new i("data",`there is an assistant in ${t} already`,{cause:a})}return e.print(`Created an assistant in ${t}. Next:`),e.print(`  edit ${h(t,"dataset.yaml")}`),e.print(`  sotto assistant test ${t}`),e.print(`  sotto assistant install ${t}`),"done"},"run");export{A as run};
//# sourceMappingURL=new-NJD65522.js.map
