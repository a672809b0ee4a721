/** Public skills in JavaScript and TypeScript for Snips, each at a commit, and what it must answer. */
import type { FarmSkill } from "./skill.ts";
import { custom, minutes, morning, number, seconds } from "./values.ts";

const native = ["hermes-javascript", "ffi", "ref", "ref-array", "ref-struct"] as const;
const toolkit = { npm: true, without: native } as const;
/** Of TypeScript: the bindings that it would bring come from a git server, and are not needed to build it. */
const built = {
  npm: true,
  forks: true,
  built: ["NODE_OPTIONS=--openssl-legacy-provider npm run build"],
  without: native,
} as const;

export const nodeSkills: readonly FarmSkill[] = [
  {
    repository: "Snips-RS-User/Snips-Skill-JS_Date-Time",
    commit: "5e9baa77d68af16f8913172fc7289073e7bbaddd",
    language: "Node",
    by: "mqtt",
    needs: { npm: true, built: ["sed -i 's/\\r$//' action-DateTime.js"] },
    steps: [{ intent: "Snips-RS-User:askTime", answer: "endSession", text: /^il est /u }],
  },
  {
    repository: "lucbu/snips-app-template-nodejs",
    commit: "128f14997634d83f164e1702f293e7b82112f7c2",
    language: "Node",
    by: "mqtt",
    needs: { built: ["npm install --prefix . --ignore-scripts --no-save mqtt@2.18.8 ini@1.3.5"] },
    steps: [{ intent: "intent_1", answer: "startSession", text: /Action1 has been done/u }],
  },
  {
    repository: "JDureau/snips-action-raoul",
    commit: "a85e14b714fcbdb8f707be605a244abe394203fa",
    language: "Node",
    by: "hermes-javascript",
    assistant: "fr",
    needs: toolkit,
    steps: [{ intent: "Joseph:thanks", slots: [["thanks", custom("bravo")]], answer: "endSession", text: /\S/u }],
  },
  {
    repository: "snipsco/snips-action-timer",
    commit: "830ce6358c23349d2975b3d0bd7cf57bc6bbb3b9",
    language: "Node",
    by: "hermes-javascript, snips-toolkit",
    needs: built,
    steps: [
      { intent: "snips-assistant:SetTimer", answer: "continueSession", text: /how long should the timer run/u },
      {
        intent: "snips-assistant:ElicitTimerDuration",
        slots: [["duration", minutes(5)]],
        answer: "endSession",
        text: /timer for 5 minutes/u,
      },
      { intent: "snips-assistant:GetRemainingTime", answer: "endSession", text: /[45] minutes/u },
      { intent: "snips-assistant:CancelTimer", answer: "endSession", text: /\S/u },
      {
        intent: "snips-assistant:SetTimer",
        slots: [["duration", seconds(1)]],
        answer: "startSession",
        text: /timer/u,
      },
    ],
  },
  {
    repository: "snipsco/snips-action-alarm",
    commit: "8453b53f23a9dade0d29b3045cc1b4c63eba483c",
    language: "Node",
    by: "hermes-javascript, snips-toolkit",
    needs: built,
    steps: [
      { intent: "snips-assistant:GetAlarm", answer: "endSession", text: /no alarm set/u },
      { intent: "snips-assistant:SetAlarm", answer: "continueSession", text: /When do you want/u },
      {
        intent: "snips-assistant:ElicitAlarmTime",
        slots: [["datetime", morning]],
        answer: "endSession",
        text: /I set an alarm for/u,
      },
      { intent: "snips-assistant:GetAlarm", answer: "endSession", text: /1 alarm/u },
    ],
  },
  {
    repository: "snipsco/snips-action-reminder",
    commit: "e54651d6730ac74dc5952f502ad1dd55144816c4",
    language: "Node",
    by: "hermes-javascript, snips-toolkit",
    needs: built,
    steps: [
      { intent: "snips-assistant:GetReminder", answer: "endSession", text: /no reminder set/u },
      {
        intent: "snips-assistant:SetReminder",
        slots: [
          ["reminder_name", custom("water the plants")],
          ["datetime", morning],
        ],
        answer: "endSession",
        text: /I set a reminder/u,
      },
    ],
  },
  {
    repository: "snipsco/snips-action-unit-converter",
    commit: "fce4efb9126618375b020b1d0aee028b692fd266",
    language: "Node",
    by: "hermes-javascript, snips-toolkit",
    needs: built,
    steps: [
      {
        intent: "snips-assistant:UnitConvert",
        slots: [
          ["amount", number(3)],
          ["unit_from", custom("km")],
          ["unit_to", custom("m")],
        ],
        answer: "endSession",
        text: /3000/u,
      },
    ],
  },
  {
    repository: "lukashass/snips-action-timer",
    commit: "1b598cbeda3ade5935a864899eb6392d21255943",
    language: "Node",
    by: "hermes-javascript, snips-toolkit",
    needs: { ...built, debian: ["npm"] },
    steps: [
      {
        intent: "snips-assistant:SetTimer",
        slots: [["duration", minutes(5)]],
        answer: "endSession",
        text: /5 minutes/u,
      },
    ],
  },
  {
    repository: "Snips-RS-User/Snips-Skill-JS-RaspPiSystem",
    commit: "3fc676d428d3416a837311935c3333e71c9dc41b",
    language: "Node",
    by: "mqtt",
    needs: { npm: true },
    steps: [
      {
        intent: "Snips-RS-User:askShutdownSystem",
        answer: "continueSession",
        text: /^Voulez vous vraiment arrêter/u,
      },
    ],
  },
];
