/** EMQX: acl.conf of its file authorization, and a CSV file for the import into its built-in user database (SHA-256, suffix). */
import { createHash, randomBytes } from "node:crypto";
import { type Format, origin } from "./permitted.ts";

export const emqx: Format = {
  rules: (permitted) =>
    [
      `%% ${origin}`,
      ...permitted.flatMap(({ account, username, publishes, subscribes }) => [
        "",
        `%% ${account}`,
        rule(username, "subscribe", subscribes),
        rule(username, "publish", publishes),
      ]),
      "",
      "{deny, all}.",
      "",
    ].join("\n"),
  users: (logins) =>
    [
      "user_id,password_hash,salt,is_superuser",
      ...logins.map(({ username, password }) => {
        const salt = randomBytes(16).toString("hex");
        const hash = createHash("sha256").update(password).update(salt).digest("hex");
        return `${username},${hash},${salt},false`;
      }),
      "",
    ].join("\n"),
};

const rule = (username: string, action: string, filters: readonly string[]): string =>
  `{allow, {user, ${text(username)}}, ${action}, [${filters.map(text).join(", ")}]}.`;

/** A string of Erlang: user names and topics contain no control characters. */
const text = (value: string): string => `"${value.replaceAll(/["\\]/gu, "\\$&")}"`;
