/** Public skills for Rhasspy, each at a commit, installed with the program that is named, and what it must answer. */
import type { FarmSkill } from "./skill.ts";
import { number } from "./values.ts";

const rhasspy = {
  debian: ["python3-paho-mqtt", "python3-dataclasses-json"],
  python: [
    ["rhasspy/rhasspy-hermes", "."],
    ["rhasspy/rhasspy-hermes-app", "."],
  ],
} as const;

export const rhasspySkills: readonly FarmSkill[] = [
  {
    repository: "rhasspy/rhasspy-hermes-app",
    commit: "6c43a20",
    folder: "examples",
    program: "time_app.py",
    language: "Python",
    by: "rhasspy-hermes-app",
    needs: rhasspy,
    steps: [{ intent: "GetTime", answer: "endSession", text: /^It's \d\d \d\d$/u }],
  },
  {
    repository: "rhasspy/rhasspy-hermes-app",
    commit: "6c43a20",
    folder: "examples",
    program: "continue_session.py",
    language: "Python",
    by: "rhasspy-hermes-app",
    needs: rhasspy,
    steps: [{ intent: "TurnOffLight", answer: "continueSession", text: /really want to turn off/u }],
  },
  {
    repository: "MCHellspawn/hermes-app-timer",
    commit: "c4d555f27d25946c54033c3ba526a33cba7fd41a",
    program: "hermes-app-timer.py",
    language: "Python",
    by: "rhasspy-hermes-app",
    needs: rhasspy,
    steps: [
      { intent: "TimerTimeRemaining", answer: "endSession", text: /^No timer set$/u },
      {
        intent: "TimerStart",
        slots: [["minutes", number(5)]],
        answer: "startSession",
        text: /^Timer set for words minutes$/u,
      },
      { intent: "TimerTimeRemaining", answer: "endSession", text: /^There are [45] minutes and \d+ seconds/u },
      { intent: "TimerStop", answer: "endSession", text: /^The timer has been stopped$/u },
      {
        intent: "TimerStart",
        slots: [["seconds", number(1)]],
        answer: "startSession",
        text: /^your timer has ended$/u,
      },
    ],
  },
  {
    repository: "rhasspy/rhasspy-hermes-app",
    commit: "6c43a20",
    folder: "examples",
    program: "time_app_direct.py",
    language: "Python",
    by: "rhasspy-hermes-app",
    needs: rhasspy,
    steps: [{ intent: "GetTime", answer: "endSession", text: /^It's \d\d \d\d$/u }],
  },
  {
    repository: "balistof/rhasspy-skills",
    commit: "829934ce6b7c755b24d3350cac239430e649295c",
    program: "main.py",
    language: "Python",
    by: "rhasspy-hermes-app",
    needs: {
      ...rhasspy,
      debian: [...rhasspy.debian, "python3-requests", "python3-feedparser"],
      python: [...rhasspy.python, ["pyjokes/pyjokes", "."], ["AsbjornOlling/mopidyapi", "."]],
    },
    steps: [
      { intent: "GetTime", answer: "endSession", text: /^Es ist \d+ Uhr \d+$/u },
      {
        intent: "RandomNumber",
        slots: [
          ["start", number(4)],
          ["end", number(4)],
        ],
        answer: "endSession",
        text: /^4 /u,
      },
    ],
  },
];
