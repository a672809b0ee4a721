/** The files of a new skill: small, complete and runnable. The client is copied beside it. */

export type Language = "typescript" | "python";

/** `intent` is "author:name" of the one intent that it answers. Files that begin with "action-" are executable. */
export function starter(name: string, intent: string, language: Language): Readonly<Record<string, string>> {
  const action = language === "python" ? `action-${name}` : `action-${name}.ts`;
  return {
    [action]: language === "python" ? python(intent) : typescript(intent),
    "skill.toml": manifest(name, intent),
    "config.ini.default": settings,
    "tests.toml": tests(intent),
    "README.md": readme(name),
    ...(language === "python" ? {} : { "package.json": '{ "type": "module", "private": true }\n' }),
  };
}

const typescript = (intent: string) => `#!/usr/bin/env node
import { question, Skill } from "./sotto.js";

const skill = new Skill();

skill.on(${JSON.stringify(intent)}, (asked) => {
  const machine = asked.text("machine");
  if (machine === "") return question("Which machine?", { intents: [${JSON.stringify(intent)}], slot: "machine" });
  return \`\${skill.setting("global", "greeting")} The \${machine} is on.\`;
});

await skill.start();
`;

const python = (intent: string) => `#!/usr/bin/env python3
from sotto import Asked, Question, Skill

skill = Skill()


@skill.on(${JSON.stringify(intent)})
def start(asked: Asked):
    machine = asked.text("machine")
    if machine == "":
        return Question("Which machine?", intents=[${JSON.stringify(intent)}], slot="machine")
    return f"{skill.setting('global', 'greeting')} The {machine} is on."


skill.run()
`;

const manifest = (
  name: string,
  intent: string,
) => `# What the skill is, and what it asks for. An operator sees it before it is installed, and grants permissions or does not.
title = ${JSON.stringify(name)}
description = "Starts machines."
# The intents it hears, and no others.
intents = [${JSON.stringify(intent)}]
# network, speak (without a session), play (sounds), inject (values into entities), audio (the microphones), devices (of the house)
permissions = []
`;

const settings = `[global]
# What is said before the answer.
# @label Greeting
greeting=Very well.
[secret]
`;

const tests = (
  intent: string,
) => `# Sessions that the skill is put through by \`sotto skill test\`, on a bus of its own, with the rights that it will have.
[[test]]
title = "it answers with the machine"
steps = [
  { intent = ${JSON.stringify(intent)}, slots = { machine = "coffee maker" }, says = "Very well. The coffee maker is on." },
]

[[test]]
title = "it asks for the machine, and takes the answer"
settings = { global = { greeting = "Yes." } }
steps = [
  { intent = ${JSON.stringify(intent)}, asks = "Which machine?" },
  { intent = ${JSON.stringify(intent)}, slots = { machine = "dishwasher" }, says = "Yes. The dishwasher is on." },
]
`;

const readme = (name: string) => `# ${name}

A skill for Sotto. \`sotto skill test\` in this folder puts it through tests.toml; \`sotto skill install <this repository>\`
installs it on a board.
`;
