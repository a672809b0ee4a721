/** Every component, in start order. Written by scripts/generate.ts from the component.ts files: do not edit. */
import { asr } from "./asr/component.ts";
import { audioServer } from "./audio-server/component.ts";
import { dialogue } from "./dialogue/component.ts";
import { feedback } from "./feedback/component.ts";
import { hotword } from "./hotword/component.ts";
import { injection } from "./injection/component.ts";
import { nlu } from "./nlu/component.ts";
import { skillServer } from "./skill-server/component.ts";
import { timers } from "./timers/component.ts";
import { tts } from "./tts/component.ts";
import type { Component } from "./port/component.ts";

export const components: readonly Component[] = [
  asr,
  audioServer,
  dialogue,
  feedback,
  hotword,
  injection,
  nlu,
  skillServer,
  timers,
  tts,
];
