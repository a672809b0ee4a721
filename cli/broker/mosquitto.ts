/** mosquitto(8): `acl_file` and `password_file` of mosquitto.conf(5). */
import { pbkdf2Sync, randomBytes } from "node:crypto";
import { type Format, origin } from "./permitted.ts";

/** Those of mosquitto_passwd 2.0: PBKDF2 with SHA-512. The passwords are random, so that more rounds would add nothing. */
const hash = { iterations: 101, saltBytes: 12, keyBytes: 64 };

export const mosquitto: Format = {
  rules: (permitted) =>
    [
      `# ${origin}`,
      ...permitted.flatMap(({ account, username, publishes, subscribes }) => [
        "",
        `# ${account}`,
        `user ${username}`,
        ...subscribes.map((filter) => `topic read ${filter}`),
        ...publishes.map((filter) => `topic write ${filter}`),
      ]),
      "",
    ].join("\n"),
  users: (logins) => logins.map(({ username, password }) => `${username}:${hashed(password)}\n`).join(""),
};

function hashed(password: string): string {
  const salt = randomBytes(hash.saltBytes);
  const key = pbkdf2Sync(password, salt, hash.iterations, hash.keyBytes, "sha512");
  return `$7$${hash.iterations}$${salt.toString("base64")}$${key.toString("base64")}`;
}
