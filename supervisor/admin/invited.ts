import { type Role, usualRole } from "../users/role.ts";
import type { Standing } from "../users/standing.ts";
import { refusedField } from "./field-message.ts";

type Asked = { readonly role?: Role; readonly sites?: string };

/** Returns what an invitation gives. Throws SottoError REQUEST_INVALID. */
export function invited({ role = usualRole, sites }: Asked): Standing {
  if (sites !== undefined && role === "viewer") throw refusedField("sites", "sites belong to the role user");
  return { role, sites: sites?.split("/") ?? [] };
}
