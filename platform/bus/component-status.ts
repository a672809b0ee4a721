/**
 * Reports whether a component is on the bus, for the health and for components that depend on it. An addition to the
 * Hermes protocol.
 */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";

export const componentStatus = jsonTopic("component/<componentName>/status", {
  about: "Published when a component is ready, and as its last will when it is gone.",
  schema: v.object({ state: v.picklist(["ready", "gone"]) }),
  examples: [{ state: "ready" }, { state: "gone" }],
});
export type ComponentStatus = PayloadOf<typeof componentStatus>;
