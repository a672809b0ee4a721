/** Whether a component still works, and not only runs. Our own topics, between the supervisor and every component's stand. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";

const round = v.object({ round: v.number() });

/** QoS 0: the next one comes soon, and a lost one is forgiven. */
export const componentPing = jsonTopic("component/ping", {
  about: "Asks every component whether it still works. The supervisor counts the rounds.",
  qos: 0,
  schema: round,
  examples: [{ round: 17 }],
});

export const componentPong = jsonTopic("component/<componentName>/pong", {
  about: "The answer to a ping, with its round: the component takes what it hears and can say something.",
  qos: 0,
  schema: round,
  examples: [{ round: 17 }],
});
