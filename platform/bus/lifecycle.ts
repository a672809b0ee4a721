/** Topics of components that load a model [bus-shapes, Others]. */
import * as v from "valibot";
import { emptyTopic, jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { boolean, echoedId, text } from "./value.ts";

const loaded = v.object({ id: echoedId, reloaded: boolean("true for a reload, false for the first load") });
const version = v.object({ version: text("the component's version") });
const reload = v.object({ id: echoedId });

/** Returns the lifecycle topics of a component. */
export function lifecycleOf<Place extends string>(place: Place) {
  return {
    loaded: jsonTopic(`${place}/loaded`, {
      about: "The component has loaded its resources. The id is that of the reload request, if any.",
      schema: loaded,
      examples: [{ id: "r-7", reloaded: true }, { reloaded: false }],
    }),
    versionRequest: emptyTopic(`${place}/versionRequest`, { about: "Requests the component's version." }),
    version: jsonTopic(`${place}/version`, {
      about: "The component's version, in response to versionRequest.",
      schema: version,
      examples: [{ version: "0.1.0" }],
    }),
  };
}

/** Returns the topic that asks a component to reload the assistant and the injected values. */
export const reloadOf = <Place extends string>(place: Place) =>
  jsonTopic(`${place}/reload`, {
    about:
      "Requests that the component reloads the assistant and the injected values; answered by `loaded` with the id.",
    schema: reload,
    examples: [{ id: "r-7" }, {}],
  });

export type Loaded = v.InferOutput<typeof loaded>;
export type Version = v.InferOutput<typeof version>;
export type Reload = PayloadOf<ReturnType<typeof reloadOf>>;
