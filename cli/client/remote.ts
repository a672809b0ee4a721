/** Connects to a platform on another machine: HTTPS with its own certificate authority, and a login. */
import { Agent, request } from "node:https";
import { Failure } from "../failure.ts";
import { nameFor, unreachable } from "./pin.ts";
import type { Profile } from "./profiles.ts";
import type { Way } from "./rest.ts";

export function remoteWay({ host, port, login, password, ca }: Profile): Way {
  const agent = new Agent({ keepAlive: true, ...(ca === undefined ? {} : { ca }), servername: nameFor(host) });
  return {
    name: host,
    open: (options, answered) =>
      request(
        { ...options, host, port, agent, ...(login === undefined ? {} : { auth: `${login}:${password}` }) },
        answered,
      ),
    failure(error) {
      const code = "code" in error ? String(error.code) : "";
      if (/CERT|SELF_SIGNED|UNABLE_TO_/u.test(code))
        return new Failure("refused", `${host} is not the board it was: its certificate is signed by somebody else`, {
          remedy: `if it was reinstalled, forget it with \`sotto logout --host ${host}\` and confirm it again`,
          cause: error,
        });
      return unreachable(host, error);
    },
  };
}
