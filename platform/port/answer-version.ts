/** Answers `<c>/versionRequest` with `<c>/version` for every component that declares both [bus-shapes, Others]. */
import type { Component } from "./component.ts";
import type { Port } from "./port.ts";

const request = "/versionRequest";

/**
 * Answers only if the topic names the component alone (`asr/versionRequest`). With a site or a wake word in the topic
 * (`audioServer/<siteId>/versionRequest`), only the component knows which of them are its own.
 */
export async function answerVersion(port: Port, component: Component, version: string): Promise<void> {
  for (const heard of component.hears) {
    if (!heard.pattern.endsWith(request) || heard.pattern.includes("<")) continue;
    const said = component.says.find(({ pattern }) => pattern === heard.pattern.replace(request, "/version"));
    if (said) await port.hear(heard, () => port.say(said, { version }));
  }
}
