/** Whether a component stands on the bus. Our own topic, for health and for those who wait on another component. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";

export const componentStatus = jsonTopic("component/<componentName>/status", {
  about: "Published when a component is ready, and as its last will when it is gone.",
  schema: v.object({ state: v.picklist(["ready", "gone"]) }),
  examples: [{ state: "ready" }, { state: "gone" }],
});
export type ComponentStatus = PayloadOf<typeof componentStatus>;
