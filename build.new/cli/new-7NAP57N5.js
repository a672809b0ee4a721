import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{b as r}from"./chunk-M535FZPO.js";import{a as s}from"./chunk-HF7WOGLT.js";import{chmod as b,copyFile as N,mkdir as v,writeFile as J}from"node:fs/promises";import{basename as O,join as l,resolve as x}from"node:path";import{realpathSync as m}from"node:fs";import{dirname as u,join as k}from"node:path";function c(...t){return k(u(m(process.argv[1]??"")),"../kit",...t)}s(c,"kitFile");function g(t,i,n){return{[n==="python"?`action-${t}`:`action-${t}.ts`]:n==="python"?y(i):f(i),"skill.toml":d(t,i),"config.ini.default":w,"tests.toml":$(i),"README.md":S(t),...n==="python"?{}:{"package.json":`{ "type": "module", "private": true }
`}}}s(g,"starter");var f=s(t=>`#!/usr/bin/env node
import { question, Skill } from "./sotto.js";

const skill = new Skill();

skill.on(${JSON.stringify(t)}, (asked) => {
  const machine = asked.text("machine");
  if (machine === "") return question("Which machine?", { intents: [${JSON.stringify(t)}], slot: "machine" });
  return \`\${skill.setting("global", "greeting")} The \${machine} is on.\`;
});

await skill.start();
`,"typescript"),y=s(t=>`#!/usr/bin/env python3
from sotto import Asked, Question, Skill

skill = Skill()


@skill.on(${JSON.stringify(t)})
def start(asked: Asked):
    machine = asked.text("machine")
    if machine == "":
        return Question("Which machine?", intents=[${JSON.stringify(t)}], slot="machine")
    return f"{skill.setting('global', 'greeting')} The {machine} is on."


skill.run()
`,"python"),d=s((t,i)=>`# What the skill is, and what it asks for. An operator sees it before it is installed, and grants permissions or does not.
title = ${JSON.stringify(t)}
description = "Starts machines."
# The intents it hears, and no others.
intents = [${JSON.stringify(i)}]
# network, speak (without a session), play (sounds), inject (values into entities), audio (the microphones), devices (of the house)
permissions = []
`,"manifest"),w=`[global]
# What is said before the answer.
# @label Greeting
greeting=Very well.
[secret]
`,$=s(t=>`# Sessions that the skill is put through by \`sotto skill test\`, on a bus of its own, with the rights that it will have.
[[test]]
title = "it answers with the machine"
steps = [
  { intent = ${JSON.stringify(t)}, slots = { machine = "coffee maker" }, says = "Very well. The coffee maker is on." },
]

[[test]]
title = "it asks for the machine, and takes the answer"
settings = { global = { greeting = "Yes." } }
steps = [
  { intent = ${JSON.stringify(t)}, asks = "Which machine?" },
  { intent = ${JSON.stringify(t)}, slots = { machine = "dishwasher" }, says = "Yes. The dishwasher is on." },
]
`,"tests"),S=s(t=>`# ${t}

A skill for Sotto. \`sotto skill test\` in this folder puts it through tests.toml; \`sotto skill install <this repository>\`
installs it on a board.
`,"readme");var j={typescript:["sotto.js","sotto.d.ts"],python:["sotto.py"]},V=s(async({given:[t=""],screen:i,text:n})=>{let o=n("language")??"typescript",h=n("author")??"me",a=O(x(t));if(!/^[a-z0-9][a-z0-9-]{0,24}$/u.test(a))throw new r("usage",`a skill's name has up to 25 small letters, digits and "-", not "${a}"`);if(!/^[A-Za-z0-9_-]{1,40}$/u.test(h))throw new r("usage",'--author takes letters, digits, "_" and "-"');await v(t,{recursive:!0});try{for(let[e,p]of Object.entries(g(a,`${h}:startMachine`,o)))await J(l(t,e),p,{flag:"wx"}),e.startsWith("action-")&&await b(l(t,e),493)}catch(e){throw e.code!=="EEXIST"?e:new r("data",`there is a skill in ${t} already`,{cause:e})}for(let e of j[o])await N(c(o,e),l(t,e));return i.print(`Created a skill in ${t}. Next:`),i.print(`  sotto skill test ${t}`),i.print("  push it to a git repository, then on the board: sotto skill install URL"),"done"},"run");export{V as run};
//# sourceMappingURL=new-7NAP57N5.js.map
