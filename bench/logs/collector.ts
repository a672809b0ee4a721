/**
 * Sotto's process supervision and log store with one component that writes a file's lines as fast as they are taken. Bundled by the
 * bench. Prints what it took, when all is in the store.
 *
 *   node collector.js LINES-FILE LOG-FOLDER
 */
import { Processes } from "../../supervisor/processes/processes.ts";
import { openJournal } from "../../supervisor/log/journal.ts";
import { Terminal } from "../../supervisor/log/terminal.ts";

const [file = "", folder = ""] = process.argv.slice(2);
const terminal = new Terminal({ verbose: false, colour: false, write: () => {} });
// Space for all of them: collecting is measured, not deleting.
const journal = await openJournal(folder, { level: "info", file_megabytes: 64, files: 100 }, ["flood"], terminal);
const cpu = process.cpuUsage();
let most = 0;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 50);
const ended = Promise.withResolvers<void>();
const processes = new Processes({
  components: [{ name: "flood", needs: [], stopGrace: 1000, startLimit: 60_000 }],
  // Exit code 125: do not restart.
  program: () => ({ file: "/bin/sh", args: ["-c", 'cat "$1"; exit 125', "sh", file] }),
  startMessage: (component) => ({
    type: "start",
    component,
    bus: { url: "mqtt://127.0.0.1:1", prefix: "msg" },
    config: {},
    folders: { data: "", cache: "", assistant: "", injected: "", skills: "" },
  }),
  log: { debug() {}, info() {}, warn() {}, error() {} },
  onOutput: (name, stream, readable) => journal.capture(name, stream, readable),
  onChange: ({ state }) => {
    if (state === "failed") ended.resolve();
  },
});
processes.start();
await ended.promise;
await journal.close();
clearInterval(watch);
const { user, system } = process.cpuUsage(cpu);
const result = { cpuMs: (user + system) / 1000, maxMb: most / 1024 / 1024 };
console.log(JSON.stringify(result));
await processes.stop();
