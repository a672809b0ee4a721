/** Implements list, add and remove. */
import { level } from "../client/rest.ts";
import { remindOfBroker } from "../broker/remind.ts";
import type { Run } from "../command.ts";
import { fitted } from "../screen/table.ts";
import { clock } from "../screen/words.ts";

type Listed = {
  readonly external?: boolean;
  readonly devices: readonly {
    readonly name: string;
    readonly user: string;
    readonly addedAt: string;
    readonly topics?: string[];
  }[];
};
type Added = { readonly name: string; readonly user: string; readonly password: string };

export const run: Run = async ({ connect, screen, given, command, texts }) => {
  const rest = await connect();
  const [name = ""] = given;
  if (command.name === "add") {
    const made = await rest.send<Added>("POST", "/devices", {
      name,
      ...(texts("topic").length > 0 ? { topics: texts("topic") } : {}),
    });
    if (screen.json) screen.data(made);
    else {
      screen.print(`user      ${made.user}`);
      screen.print(`password  ${made.password}`);
      screen.note("The password is not shown again.");
      await remindOfBroker(rest, "/devices", screen);
    }
    return "done";
  }
  if (command.name === "remove") {
    await rest.send("DELETE", `/devices/${level(name)}`);
    if (screen.json) screen.data({ name, done: "remove" });
    else {
      const isElsewhere = await remindOfBroker(rest, "/devices", screen);
      screen.print(isElsewhere ? `${name} is removed.` : `${name} is let in no longer.`);
    }
    return "done";
  }
  const found = await rest.get<Listed>("/devices");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.devices.length === 0) screen.note("No device has an account: `sotto device add NAME` adds one.");
  const rows = found.devices.map(({ name: device, user, addedAt, topics }) => [
    device,
    user,
    `since ${clock(addedAt)}`,
    topics?.join(" ") ?? (found.external === true ? "without topics: has no account there" : "all topics of devices"),
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  return "done";
};
