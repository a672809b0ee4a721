#!/usr/bin/env node
/** Lamps that show what the board does, and a button that wakes or mutes it. */
import { audioServerMicrophoneState, audioServerMuteMicrophone, dialogueStartSession } from "#bus";
import { Skill } from "../../kit/client/sotto.ts";
import { errorMs, type Event, forgottenMs, hearStages, Stages } from "../../kit/client/stage.ts";
import { KernelLamps } from "./kernel-lamps.ts";
import { Keys } from "./keys.ts";
import { frameOf, ShownStage } from "./lamps.ts";
import { Pins, type Wanted } from "./pins.ts";
import { Presses, type Wish } from "./press.ts";
import { profileNames, profileOf } from "./profiles.ts";

const skill = new Skill();
/** Another folder than "/" has the devices of a test. */
const root = process.env["SOTTO_SIGNALS_ROOT"] ?? "";
/** How soon a missing device is looked for again at first; less in a test. */
const retryMs = Number(process.env["SOTTO_SIGNALS_RETRY_MS"]) || 2000;
const siteId = skill.setting("board", "site") || "default";
const name = skill.setting("board", "profile") || "none";
const found = profileOf({
  profile: name,
  lampPin: skill.setting("lamps", "pin"),
  led: skill.setting("lamps", "led"),
  buttonPin: skill.setting("button", "pin"),
  keys: skill.setting("button", "keys"),
});
const profile = found ?? {};

/** The state of each part in words, in the log whenever it changes. */
const states = new Map<string, string | undefined>();
function tell(part: string, fault: string | undefined): void {
  if (states.has(part) && states.get(part) === fault) return;
  states.set(part, fault);
  if (fault === undefined) console.log(`${part}: works`);
  else console.error(`${part}: ${fault}`);
}

const percent = Number(skill.setting("lamps", "brightness")) || 20;
const seconds = Number(skill.setting("button", "hold")) || 1;
const stages = new Stages();
const presses = new Presses({ holdMs: seconds * 1000, isMuted: () => stages.isMuted, wish });

function wish(wanted: Wish): void {
  if (wanted === "wake") {
    const init = { type: "action", text: undefined, intentFilter: undefined, canBeEnqueued: false } as const;
    skill.port.say(dialogueStartSession, { init: { ...init, sendIntentNotRecognized: false }, siteId });
  } else skill.port.say(audioServerMuteMicrophone, { siteId, muted: wanted === "mute", by: "the button" }, { siteId });
}

const { lamps, button } = profile;
const pins = openPins();
const kernel = lamps?.kind === "leds" ? new KernelLamps(root, lamps.name) : undefined;
const shown =
  lamps && new ShownStage(lamps, { pins, kernel, brightness: percent / 100, state: (fault) => tell("lamps", fault) });

function openPins(): Pins | undefined {
  const wanted: Wanted = {
    root,
    ...(lamps?.kind === "spi" && { spi: lamps.device, ...(lamps.power !== undefined && { power: lamps.power }) }),
    ...((lamps?.kind === "spi" || lamps?.kind === "dotstar") && { off: frameOf(lamps.count, "idle", 0) }),
    ...(lamps?.kind === "dotstar" && { dotstar: [lamps.data, lamps.clock] as const }),
    ...(lamps?.kind === "pin" && { lamp: lamps.pin }),
    ...(button?.kind === "pin" && { button: button.pin }),
  };
  if (Object.keys(wanted).length === 1) return undefined;
  return new Pins({ wanted, button: presses, state: (fault) => tell("pins", fault), retryMs });
}

let calm: NodeJS.Timeout | undefined;
let forget: NodeJS.Timeout | undefined;
function hear(event: Event): void {
  shown?.show(stages.hear(event));
  if (event === "failed" || event === "notUnderstood") {
    clearTimeout(calm);
    calm = setTimeout(() => shown?.show(stages.calm()), errorMs);
  }
  clearTimeout(forget);
  forget = setTimeout(() => shown?.show(stages.forget()), forgottenMs);
}

await skill.start();
const { port } = skill;
const heard = await Promise.allSettled([
  hearStages(port, (event, site) => {
    if (site === undefined || site === siteId) hear(event);
  }),
  port.hear(audioServerMicrophoneState, ({ muted }) => hear(muted ? "muted" : "unmuted"), { siteId }),
]);
if (heard.some((part) => part.status === "rejected" || part.value === false))
  tell("board", "not all is shown that happens: `sotto skill grant signals stages mute`");
// Nobody is to believe that a board listens whose skill has ended.
process.once("SIGTERM", () => shown?.show("idle"));
if (found === undefined) tell("board", `there is no profile ${name}: use one of ${profileNames.join(", ")}`);
else if (profile.lacks !== undefined && lamps === undefined) tell("lamps", profile.lacks);
else if (lamps === undefined && button === undefined)
  tell("board", "no lamps and no button are set: `sotto skill set signals board.profile respeaker-2mic`, for example");
shown?.show(stages.stage);
port.say(audioServerMuteMicrophone, { siteId, muted: undefined, by: undefined }, { siteId });
if (button?.kind === "keys")
  Keys.listen({
    root,
    name: button.name,
    button: presses,
    mute: () => wish(stages.isMuted ? "unmute" : "mute"),
    state: (fault) => tell("keys", fault),
    retryMs,
  });
