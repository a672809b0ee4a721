import type { Role } from "../api/board.ts";
import { say } from "../words/say.ts";

export const roleNames: Readonly<Record<Role, string>> = {
  viewer: say("viewer"),
  user: say("user ¦ role"),
  operator: say("operator"),
  owner: say("owner"),
};
