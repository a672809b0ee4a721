/**
 * docs/generated/openapi.json and docs/generated/errors.md, generated from the routes and error codes without a server.
 */
import pino from "pino";
import { errorCodes, type ErrorCode } from "../errors.ts";
import { mayAs, roles } from "../users/role.ts";
import { version } from "../version.ts";
import { statusOf } from "./problem.ts";
import { routes } from "./route-list.ts";
import { makeAdmin, type Services } from "./server.ts";

export async function openApi(): Promise<string> {
  // No service is called: the routes are only declared.
  const services = { version } as Services;
  const { app } = await makeAdmin(services, { tls: undefined, log: pino({ level: "silent" }) });
  try {
    return `${JSON.stringify(app.swagger(), undefined, 2)}\n`;
  } finally {
    await app.close();
  }
}

/** The table of all operations and the roles that may call them: docs/reference/roles.md. */
export function rolesPage(): string {
  const rows = routes.map(({ operation: { method, path, schema, role, scope } }) => {
    const marks = roles.map((one) => (role === undefined || mayAs(one, role) ? "yes" : "")).join(" | ");
    const reached = role === undefined || scope === "any" ? "any" : (scope ?? "none");
    return `| ${schema.summary} | \`${method} /admin${path}\` | ${marks} | ${reached} |`;
  });
  const intro = [
    "# Roles",
    "",
    "Who may call which operation of the admin REST ([why](../decisions/0088-roles.md)). An operation that declares no role is for owners;",
    "those with a mark for everybody that need no login are the sign-up, the welcome, the log-in by OpenID Connect and the certificate. A token for programs that has scopes needs the one",
    "in the last column ([how](../how-to/let-a-program-in.md)); no token reaches accounts. This page is generated from the operations.",
    "",
    `| operation | request | ${roles.join(" | ")} | scope of a token |`,
    `|---|---|${"---|".repeat(roles.length)}---|`,
  ];
  return `${[...intro, ...rows].join("\n")}\n`;
}

export function errorsPage(): string {
  const rows = (Object.keys(errorCodes) as ErrorCode[]).map(
    (code) => `| \`${code}\` | ${statusOf[code]} | ${errorCodes[code]} |`,
  );
  const intro = [
    "# Error codes",
    "",
    "Every error of the supervisor has one of these codes: in its log, in a task's `error`, and in the problem details (RFC 9457)",
    "of the admin REST, there with this HTTP status. This page is generated from the list of codes.",
    "",
    "| code | status | meaning |",
    "|---|---|---|",
  ];
  return `${[...intro, ...rows].join("\n")}\n`;
}
