/**
 * Sotto's fleet with the bench's children instead of components, and nothing else of the supervisor. Bundled by the bench.
 *
 *   node daemon.js CHILD FIFO NAME...
 */
import { Fleet } from "../../supervisor/processes/fleet.ts";
import { tendMemory } from "../../supervisor/memory.ts";

const [child = "", fifo = "", ...names] = process.argv.slice(2);
const ignore = (): void => {};
const fleet = new Fleet({
  components: names.map((name) => ({ name, needs: [], stopGrace: 1000 })),
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
fleet.start();
process.once("SIGTERM", () => void fleet.stop().then(() => process.exit(0)));
await fleet.settled();
tendMemory();
