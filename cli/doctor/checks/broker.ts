import { connect } from "node:net";
import type { OutsideCheck } from "../check.ts";

export const broker: OutsideCheck = {
  name: "broker",
  question: "Does the message bus accept connections?",
  needs: "platform",
  async look({ control }) {
    const { hostname, port, protocol } = new URL(control.bus.url);
    const why = await new Promise<string | undefined>((resolve) => {
      const host = hostname.replace(/^\[|\]$/gu, "");
      const socket = connect({ host, port: Number(port) || (protocol === "mqtts:" ? 8883 : 1883), timeout: 5000 });
      const end = (said: string | undefined) => {
        socket.destroy();
        resolve(said);
      };
      socket.once("connect", () => end(undefined));
      socket.once("timeout", () => end("no answer in five seconds"));
      socket.once("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    });
    if (why === undefined) return [];
    const message = `the broker ${control.bus.url} does not accept connections (${why})`;
    const remedy = "check that this broker runs; [bus] of the configuration contains its address";
    return [{ severity: "degraded", code: "BROKER_UNREACHABLE", message, remedy }];
  },
};
