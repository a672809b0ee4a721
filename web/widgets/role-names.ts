import type { Role } from "../api/board.ts";
import { say } from "../words/say.ts";

export const roleNames: Readonly<Record<Role, string>> = {
  viewer: say("viewer"),
  operator: say("operator"),
  owner: say("owner"),
};
