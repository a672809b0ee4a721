/** Debian's Avahi in a network of its own: what finds boards in the network of a house, on a D-Bus of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export type Avahi = {
  /** The environment by which its clients find it. */
  readonly env: { readonly DBUS_SYSTEM_BUS_ADDRESS: string };
  stop(): Promise<void>;
  start(): Promise<void>;
};

const bus = (socket: string) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/><allow user="*"/></policy>
</busconfig>`;

/** It knows only its own loopback interface, and announces the host under this name. */
export async function startAvahi(t: { teardown(work: () => unknown): void }, host: string): Promise<Avahi> {
  const folder = mkdtempSync(join(tmpdir(), "sotto-avahi-"));
  const [socket, busFile, file] = ["bus", "bus.conf", "avahi.conf"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(busFile, bus(socket));
  const server = `host-name=${host}\nuse-ipv6=no\nallow-interfaces=lo\nratelimit-burst=1000\n`;
  writeFileSync(file, `[server]\n${server}[wide-area]\nenable-wide-area=no\n[publish]\npublish-workstation=no\n`);
  const env = { DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${socket}` };
  const dbus = spawn("dbus-daemon", [`--config-file=${busFile}`, "--nofork", "--nopidfile", "--print-address"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const within = [
    "ip link set lo up multicast on",
    "ip route add 224.0.0.0/4 dev lo",
    "mount -t tmpfs none /run",
    "mkdir /run/avahi-daemon",
    'exec avahi-daemon --file "$1" --no-drop-root --no-chroot --no-rlimits',
  ].join(" && ");
  let daemon: ChildProcess | undefined;
  const stop = () => end(daemon);
  const start = async () => {
    daemon = spawn("setpriv", ["--pdeathsig", "KILL", "unshare", "-nm", "sh", "-c", within, "sh", file], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, ...env },
    });
    await said(daemon.stderr, /Server startup complete/u);
  };
  t.teardown(async () => {
    await stop();
    await end(dbus);
    rmSync(folder, { recursive: true, force: true });
  });
  await said(dbus.stdout, /unix:/u);
  await start();
  return { env, stop, start };
}

/** Rejects when it ends without having said it. */
async function said(output: Readable | null, what: RegExp): Promise<void> {
  if (output === null) throw new Error("its output is not read");
  const heard: string[] = [];
  for await (const line of createInterface({ input: output })) {
    heard.push(line);
    if (!what.test(line)) continue;
    output.resume();
    return;
  }
  throw new Error(heard.join("\n"));
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
