/** A8: what a skill of the kit does about an intent that it may not hear (0x80): it says so, and hears the others. */
import t from "tap";
import { runAction } from "./testing/run-action.ts";

t.setTimeout(300_000);

const second = {
  typescript: ['skill.on("me:startMachine"', 'skill.on("me:secret", () => "No.");\nskill.on("me:startMachine"'],
  python: [
    '@skill.on("me:startMachine")',
    '@skill.on("me:secret")\ndef secret(asked):\n    return "No."\n\n\n@skill.on("me:startMachine")',
  ],
} as const;

for (const language of ["typescript", "python"] as const)
  await t.test(
    `a skill in ${language} that may not hear one of its intents says so and hears the others`,
    async (t) => {
      const { lines, observer, ask } = await runAction(t, language, {
        change: second[language],
        shown: (shown) => ["ready", "me:secret"].every((word) => shown.some((line) => line.includes(word))),
      });
      t.match(lines.join("\n"), /may not hear the intent me:secret/u);
      await ask("one");
      const { payload } = await observer.next("dialogueManager/continueSession");
      t.match(JSON.stringify(payload), "one", "its question comes through: the session was given to it");
    },
  );

for (const language of ["typescript", "python"] as const)
  await t.test(
    `a skill in ${language} prints what the dialogue refuses of it, and nothing of other sessions`,
    async (t) => {
      const { lines, line, observer, ask } = await runAction(t, language, {
        change: ["Which machine?", "How wide?"],
        shown: (shown) => shown.includes("ready"),
      });
      await ask("one");
      await observer.next("dialogueManager/continueSession");
      const refuse = (sessionId: string, error: string) => observer.say("error/dialogueManager", { sessionId, error });
      await refuse("two", "of another's session");
      await refuse("one", 'the intent "me:startMachine" has no slot "width"');
      await line(/^error: .*the intent "me:startMachine" has no slot "width"/u);
      t.notMatch(lines.join("\n"), /another's/u);
    },
  );
