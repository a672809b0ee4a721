/** Who may become the first user. The window and the code are files of the data folder: only root touches them. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { User } from "../../supervisor/users/users.ts";
import { systemCode } from "../../supervisor/errors.ts";
import type { Call, Run } from "../command.ts";
import { Failure } from "../failure.ts";

export const run: Run = async (call) => {
  const { command, screen, connect, text, place } = call;
  const { users } = await (await connect()).get<{ users: readonly User[] }>("/users");
  const claimed = users.some(({ status }) => status === "active");
  if (command.name === "status") return tell(call, claimed);
  if (text("host") !== undefined) throw new Failure("usage", "this is done on the board itself, without --host");
  const { data } = await place.control();
  if (command.name === "code") {
    const code = (await asRoot(readFile(join(data, "setup-code"), "utf8"))).trim();
    if (screen.json) screen.data({ code });
    else screen.print(code);
    return "done";
  }
  if (claimed)
    throw new Failure("notWell", "this board has a user already", {
      remedy: "`sotto user add NAME` adds another one; `sotto claim code` lets somebody sign up from elsewhere",
    });
  await asRoot(writeFile(join(data, "claim-open"), "", { mode: 0o600 }));
  if (screen.json) screen.data({ open: true, minutes: 15 });
  else screen.print("For 15 minutes the first one from the local network who signs up becomes the user of this board.");
  return "done";
};

function tell({ screen }: Call, claimed: boolean): "done" {
  if (screen.json) screen.data({ claimed });
  else if (claimed) screen.print("This board has a user.");
  else
    screen.print(
      "This board has no user yet: `sotto user add NAME` here, or `sotto claim open` and sign up elsewhere.",
    );
  return "done";
}

async function asRoot<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((cause: unknown) => {
    if (systemCode(cause) !== "EACCES") throw cause;
    throw new Failure("refused", "only root may do that", { remedy: "use sudo", cause });
  });
}
