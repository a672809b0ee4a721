/**
 * Liveness of components: pings from the supervisor, answered by every component. An addition to the Hermes protocol.
 */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";

const round = v.object({ round: v.number() });

/** QoS 0: the next one comes soon, and a lost one does no harm. */
export const componentPing = jsonTopic("component/ping", {
  about: "Asks every component for a sign of life. The supervisor numbers the rounds.",
  qos: 0,
  schema: round,
  examples: [{ round: 17 }],
});

export const componentPong = jsonTopic("component/<componentName>/pong", {
  about: "The response to a ping, with its round; proves that the component can receive and publish messages.",
  qos: 0,
  schema: round,
  examples: [{ round: 17 }],
});
