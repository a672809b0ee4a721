/** Debian's RabbitMQ with its MQTT plugin as a process of its own: reached through the loopback interface only. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const program = "/usr/lib/rabbitmq/bin/rabbitmq-server";
/** Milliseconds: Erlang starts slowly on a busy machine. */
const startLimitMs = 300_000;

export type Rabbit = { readonly url: string; close(): Promise<void> };

/** `base`: the first of four ports. */
export async function startRabbit(base: number): Promise<Rabbit> {
  const folder = mkdtempSync(join(tmpdir(), "sotto-rabbit-"));
  const of = (name: string): string => join(folder, name);
  mkdirSync(of("home"));
  const lines = [
    `listeners.tcp.1 = 127.0.0.1:${base}`,
    `mqtt.listeners.tcp.1 = 127.0.0.1:${base + 1}`,
    "mqtt.allow_anonymous = true",
  ];
  writeFileSync(of("rabbitmq.conf"), `${lines.join("\n")}\n`);
  writeFileSync(of("plugins"), "[rabbitmq_mqtt].\n");
  const child = spawn(program, [], {
    stdio: "ignore",
    detached: true,
    env: {
      PATH: `${process.env["PATH"]}:/usr/sbin:/sbin`,
      HOME: of("home"),
      RABBITMQ_NODENAME: `sotto${base}@localhost`,
      RABBITMQ_CONFIG_FILE: of("rabbitmq.conf"),
      RABBITMQ_ENABLED_PLUGINS_FILE: of("plugins"),
      RABBITMQ_MNESIA_BASE: of("mnesia"),
      RABBITMQ_LOG_BASE: of("log"),
      RABBITMQ_DIST_PORT: String(base + 2),
      ERL_EPMD_PORT: String(base + 3),
      ERL_EPMD_ADDRESS: "127.0.0.1",
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-kernel inet_dist_use_interface {127,0,0,1}",
    },
  });
  const ended = once(child, "exit");
  const close = async (): Promise<void> => {
    // The shell script, Erlang and what they have started: one group.
    if (child.exitCode === null) process.kill(-child.pid!, "SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (const until = Date.now() + startLimitMs; !(await accepts(base + 1)); await sleep(500)) {
    if (child.exitCode !== null || Date.now() > until) {
      await close();
      throw new Error("RabbitMQ does not start: apt-get install rabbitmq-server");
    }
  }
  return { url: `mqtt://127.0.0.1:${base + 1}`, close };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isOpen = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
