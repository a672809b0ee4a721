/**
 * Shows or changes who may become the first user. The platform does it, asked through the local socket: even root
 * touches nothing in the platform's folders.
 */
import { type Role, usualRole } from "../../supervisor/users/role.ts";
import type { User } from "../../supervisor/users/users.ts";
import type { Call, Run } from "../command.ts";
import { Failure } from "../failure.ts";

export const run: Run = async (call) => {
  const { command, screen, connect, text } = call;
  const rest = await connect();
  if (command.name === "status") {
    const { users } = await rest.get<{ users: readonly User[] }>("/users");
    return tell(
      call,
      users.some(({ status }) => status === "active"),
    );
  }
  if (text("host") !== undefined) throw new Failure("usage", "this is done on the board itself, without --host");
  if (command.name === "code") {
    return showCode(call, rest);
  }
  const opened = await rest.send<{ open: true; minutes: number }>("POST", "/claim/window");
  if (screen.json) screen.data(opened);
  else
    screen.print(
      `For ${opened.minutes} minutes the first one from the local network who signs up becomes the user of this board.`,
    );
  return "done";
};

async function showCode({ screen, text, texts }: Call, rest: Awaited<ReturnType<Call["connect"]>>): Promise<"done"> {
  const [role, sites] = [text("role"), texts("site")];
  const query = new URLSearchParams({
    ...(role === undefined ? {} : { role }),
    ...(sites.length === 0 ? {} : { sites: sites.join("/") }),
  });
  // During an upgrade the earlier version may still run: it knows neither, and makes an owner.
  const { role: made = "owner", ...given } = await rest.send<{ code: string; role?: Role; expiresAt?: string }>(
    "POST",
    `/claim/code?${query.toString()}`,
  );
  if (given.expiresAt !== undefined && made !== (role ?? usualRole))
    throw new Failure("later", `the platform that still runs makes an ${made} of whoever uses its code`, {
      remedy: "it is of an earlier version: restart it, and try again; the code is not shown, and ends in 15 minutes",
    });
  const asked = { ...given, role: made };
  if (screen.json) screen.data(asked);
  else screen.print(asked.code);
  // Only a code that somebody else will use: the output stays the code alone.
  if (!screen.json && asked.expiresAt !== undefined) screen.note(whatItMakes(asked.role, sites));
  return "done";
}

function whatItMakes(role: Role, sites: readonly string[]): string {
  const where = sites.length === 0 ? "without a site (--site), and so hears of none" : `at ${sites.join(", ")}`;
  return `Whoever signs up with it gets the role ${role}${role === "user" ? `, ${where}` : ""}.`;
}

function tell({ screen }: Call, claimed: boolean): "done" {
  if (screen.json) screen.data({ claimed });
  else if (claimed) screen.print("This board has a user.");
  else
    screen.print(
      "This board has no user yet: `sotto user add NAME` here, or `sotto claim open` and sign up elsewhere.",
    );
  return "done";
}
