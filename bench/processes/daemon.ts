/**
 * Sotto's process supervision with the bench's children instead of components, and nothing else. Bundled by the bench.
 *
 *   node daemon.js CHILD FIFO NAME...
 */
import { Processes } from "../../supervisor/processes/processes.ts";
import { tendMemory } from "../../supervisor/memory.ts";

const [child = "", fifo = "", ...names] = process.argv.slice(2);
const ignore = (): void => {};
const processes = new Processes({
  components: names.map((name) => ({ name, needs: [], stopGrace: 1000, startLimit: 60_000 })),
  program: (name) => ({ file: child, args: [name, fifo] }),
  startMessage: (component) => ({
    type: "start",
    component,
    bus: { url: "mqtt://127.0.0.1:1", prefix: "msg" },
    config: {},
    folders: { data: "", cache: "", assistant: "", injected: "", skills: "" },
  }),
  log: { debug: ignore, info: ignore, warn: ignore, error: (fields, message) => console.error(message, fields) },
  onOutput: (_name, _stream, readable) => void readable.resume(),
});
processes.start();
process.once("SIGTERM", () => void processes.stop().then(() => process.exit(0)));
await processes.settled();
tendMemory();
