/**
 * Shows or changes who may become the first user. The platform does it, asked through the local socket: even root
 * touches nothing in the platform's folders.
 */
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
    const asked = await rest.send<{ code: string; expiresAt?: string }>("POST", "/claim/code");
    if (screen.json) screen.data(asked);
    else screen.print(asked.code);
    return "done";
  }
  const opened = await rest.send<{ open: true; minutes: number }>("POST", "/claim/window");
  if (screen.json) screen.data(opened);
  else
    screen.print(
      `For ${opened.minutes} minutes the first one from the local network who signs up becomes the user of this board.`,
    );
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
