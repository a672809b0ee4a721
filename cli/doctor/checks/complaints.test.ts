import t from "tap";
import type { Running } from "../check.ts";
import { complaints } from "./complaints.ts";

const skill = (name: string, actions: readonly string[], state = "installed") => ({ name, state, actions });

/** A board with these skills, of which some have logged. */
const board = (skills: readonly unknown[], logged: Readonly<Record<string, readonly string[]>>): Running =>
  ({
    rest: {
      get: async (path: string) => {
        const name = /^\/skills\/(.*)\/logs$/u.exec(path)?.[1];
        return name === undefined ? { skills } : { entries: (logged[name] ?? []).map((message) => ({ message })) };
      },
    },
  }) as unknown as Running;

t.test("skills that logged errors or have no action are reported; stopped skills are not checked", async (t) => {
  const all = [
    skill("good", ["action-a"]),
    skill("loud", ["action-b"]),
    skill("empty", []),
    skill("off", [], "stopped"),
  ];
  t.match(await complaints.look(board(all, { loud: ["one", "two"], off: ["old"] })), [
    { severity: "notice", code: "SKILL_ERRORS", message: "loud logged 2 errors in the last hour: two" },
    { severity: "notice", code: "SKILL_WITHOUT_ACTION", message: /^empty/u },
  ]);
});
