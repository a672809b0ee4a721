/** Public skills in Python for Snips, each at a commit, and what it must answer. Plain data; no code of theirs. */
import type { FarmSkill } from "./skill.ts";
import { custom, minutes, number } from "./values.ts";

const tz = { debian: ["python3-tz"] } as const;
const toml = { debian: ["python3-toml"] } as const;
const snipskit = {
  debian: ["python3-paho-mqtt", "python3-toml", "python3-arrow", "python3-psutil"],
  python: [["koenvervloesem/snipskit", "src"]],
} as const;

export const pythonSkills: readonly FarmSkill[] = [
  {
    repository: "koenvervloesem/snips-app-pick-something-random",
    commit: "fc9f5f9617c8c273e04a56bc6fb6270d1f998cc4",
    language: "Python",
    by: "hermes_python",
    needs: { debian: ["python3-toml", "python3-arrow"] },
    steps: [
      { intent: "koan:FlipCoin", answer: "endSession", text: /^(?:Heads|Tails)$/u },
      {
        intent: "koan:RandomNumber",
        slots: [
          ["min", number(3)],
          ["max", number(4)],
        ],
        answer: "endSession",
        text: /^[34]$/u,
      },
      {
        intent: "koan:RandomDate",
        slots: [
          ["period", { kind: "TimeInterval", from: "2026-11-01T00:00:00+01:00", to: "2026-11-30T00:00:00+01:00" }],
        ],
        answer: "endSession",
        text: /^November \d+$/u,
      },
    ],
  },
  {
    repository: "koenvervloesem/snips-app-assistant-information",
    commit: "a6b53f5",
    language: "Python",
    by: "snipskit on hermes_python",
    needs: snipskit,
    steps: [{ intent: "koan:AssistantName", answer: "endSession", text: /^My name is Farm\.$/u }],
  },
  {
    repository: "koenvervloesem/snips-app-keep-quiet",
    commit: "f780cd4",
    language: "Python",
    by: "snipskit on hermes_python",
    needs: snipskit,
    steps: [{ intent: "koan:Quiet", answer: "endSession", text: /keep quiet/u }],
  },
  {
    repository: "koenvervloesem/snips-app-say-it-again",
    commit: "9f8b94a",
    language: "Python",
    by: "snipskit on paho-mqtt",
    needs: snipskit,
    steps: [{ intent: "koan:SayItAgain", answer: "endSession", text: /don't remember what I said/u }],
  },
  {
    repository: "snipsco/snips-app-template-py",
    commit: "9ee47f6f71b3429c36fefdbad2da2c68add05275",
    language: "Python",
    by: "hermes_python",
    steps: [{ intent: "intent_1", answer: "startSession", text: /Action 1/u }],
  },
  {
    repository: "snipsco/snips-skill-weather-tts",
    commit: "5de32cdb75f4b7d8dc6c0a24c354a4b6089e8694",
    language: "Python",
    by: "hermes_python",
    steps: [
      {
        intent: "searchWeatherForecast",
        slots: [["forecast_locality", { kind: "City", value: "Paris" }]],
        answer: "endSession",
        text: /the weather in Paris/u,
      },
    ],
  },
  {
    repository: "XRobquin/snips-skill-heure",
    commit: "71e59e0f8f623466dc80b4bf0d4a420853b7440b",
    language: "Python",
    by: "hermes_python",
    needs: tz,
    steps: [
      {
        intent: "xrobquin:Reconnaissance_proche",
        slots: [["Name", custom("Marie")]],
        answer: "endSession",
        text: /^Salut Marie, /u,
      },
    ],
  },
  {
    repository: "alrouen/snips-skill-multiplication-table-quiz",
    commit: "b0ec250463ee7aede5c35755420a966da07e38a2",
    language: "Python",
    by: "hermes_python",
    steps: [
      {
        intent: "alrouen:startMultiplicationTableQuiz",
        slots: [["table", number(3)]],
        answer: "continueSession",
        text: /table des 3/u,
      },
      {
        intent: "alrouen:giveAnswerToMultiplication",
        slots: [["answer", number(1000)]],
        answer: "startSession",
        text: /\S/u,
      },
    ],
  },
  {
    repository: "ebezzam/snips-skill-mental-calculation",
    commit: "30a02ab9b045223c2dddc2b67272e160ad3708a9",
    language: "Python",
    by: "hermes_python",
    steps: [
      {
        intent: "bezzam:start_mental_calculations",
        slots: [["n_questions", number(2)]],
        answer: "continueSession",
        text: /lesson with 2 questions/u,
      },
    ],
  },
  {
    repository: "JDureau/snips-skill-heure",
    commit: "9823441771bcc8f89be2c99bffcb4629eec4cc94",
    language: "Python",
    by: "hermes_python",
    needs: tz,
    steps: [{ intent: "Joseph:askTime", answer: "endSession", text: /^Il est /u }],
  },
  {
    repository: "JDureau/snips-skill-heure-with-name",
    commit: "cf5797d6b551ef37a61085379a74aa4bab7f78dd",
    language: "Python",
    by: "hermes_python 0.1",
    needs: tz,
    steps: [
      {
        intent: "Joseph:askTime",
        slots: [["assistant_name", custom("Joseph")]],
        answer: "endSession",
        text: /\S/u,
      },
    ],
  },
  {
    repository: "ustaN26/snips-skill-heure",
    commit: "edad739045c926016e26cb1b294a1ed670cfefd2",
    language: "Python",
    by: "hermes_python",
    needs: tz,
    steps: [{ intent: "ustaN:askTime", answer: "endSession", text: /^Il est /u }],
  },
  {
    repository: "ustaN26/snips-skill-date",
    commit: "b221bcfccce4b26f26d6f4d7dde08e2ccd3147ba",
    language: "Python",
    by: "hermes_python",
    needs: tz,
    steps: [{ intent: "ustaN:date", answer: "endSession", text: /^Nous sommes le /u }],
  },
  {
    repository: "JasperJuergensen/snips-skill-timer",
    commit: "09227663c9e7d32a2c558fee04ee720a4414a1eb",
    language: "Python",
    by: "hermes_python",
    needs: toml,
    steps: [
      {
        intent: "JasperJuergensen:StartTimer",
        slots: [["duration", minutes(5)]],
        answer: "endSession",
        text: /5 Minuten/u,
      },
    ],
  },
  {
    repository: "bnw/snips-skill-timer",
    commit: "4607c8843d1fade92ad8039772273f59a90351ad",
    language: "Python",
    by: "hermes_python",
    needs: toml,
    steps: [
      { intent: "bnw:timerRemember", slots: [["duration", minutes(5)]], answer: "endSession", text: /5 Minuten/u },
    ],
  },
  {
    repository: "LTRobot/snips-skill-plaque-immatriculation",
    commit: "ca1d64b8e20268a46b7c7f27e53ba47c05c2915f",
    language: "Python",
    by: "hermes_python",
    steps: [
      {
        intent: "LTRobot:askPlate",
        slots: [
          ["letter_1", custom("a")],
          ["letter_2", custom("b")],
          ["numero", number(7)],
          ["letter_3", custom("c")],
          ["letter_4", custom("d")],
        ],
        answer: "endSession",
        text: /plaque a b 007 c d/u,
      },
    ],
  },
  {
    repository: "Chokora/snips-skill-dateetheure",
    commit: "ee035c89d22059f4938e102caf59ac7fb2c2dea4",
    language: "Python",
    by: "hermes_python",
    needs: toml,
    steps: [
      { intent: "Kilawyn:askWeek", answer: "endSession", text: /^Nous sommes la semaine \d\d$/u },
      { intent: "borsltd:askDay", answer: "endSession", text: /^Nous sommes le /u },
      { intent: "Kilawyn:askWeekend", answer: "endSession", text: /week-end/u },
    ],
  },
  {
    repository: "Chokora/snips-skill-joke",
    commit: "3ea49507e9cc5202700604e2ee0902e02bb5ea15",
    language: "Python",
    by: "hermes_python",
    needs: toml,
    steps: [{ intent: "Kilawyn:askTheAnswer", answer: "endSession", text: /\S/u }],
  },
  {
    repository: "XRobquin/snips-skill-Discussion",
    commit: "0f6570b653b1695e72d99ee9940b3a2706517b5e",
    language: "Python",
    by: "hermes_python",
    needs: tz,
    steps: [{ intent: "xrobquin:Discussion", answer: "endSession", text: /^Fantastique$/u }],
  },
  {
    repository: "XRobquin/snips-skill-Voyage",
    commit: "96d20e3b73240531bf6c969014d5d2d345ac2530",
    language: "Python",
    by: "hermes_python",
    needs: tz,
    steps: [
      {
        intent: "xrobquin:Voyage",
        slots: [["Lieu", custom("Lyon")]],
        answer: "endSession",
        text: /comment etait Lyon$/u,
      },
    ],
  },
  {
    repository: "emmadhaeze/snips-skill-e-friendly",
    commit: "ff1a5c0d1563f01daf7adf123c2e96c7d7887e67",
    language: "Python",
    by: "hermes_python 0.1",
    steps: [
      {
        intent: "hackathon:increase_temperature",
        slots: [["degrees", number(3)]],
        answer: "endSession",
        text: /increasing the temperature to 23 degrees/u,
      },
      { intent: "hackathon:decreaese_temperature", answer: "endSession", text: /to 22 degrees/u },
    ],
  },
  {
    repository: "hooray4me/snips-app-catholic-prayers",
    commit: "7ea834f85f5fc0b656ca76f433bf73457757675d",
    language: "Python",
    by: "hermes_python",
    steps: [
      {
        intent: "hooray4me:prayers",
        slots: [
          ["prayer", custom("glory be")],
          ["myaction", custom("say")],
        ],
        answer: "endSession",
        text: /^Glory be to the Father/u,
      },
    ],
  },
  {
    repository: "chithanh1811/snips-skill-joke-tts-master",
    commit: "757afc462df04f18ef51af2a1826fcb0ae00c427",
    language: "Python",
    by: "hermes_python",
    needs: { debian: ["python3-requests"] },
    steps: [{ intent: "chithanh:joke", answer: "endSession", text: /\S/u }],
  },
  {
    repository: "koenvervloesem/snips-app-what-is-happening",
    commit: "aaae27e16a054cf545a22b3c0e57251925346043",
    language: "Python",
    by: "hermes_python",
    needs: { debian: ["python3-toml", "calendar"] },
    steps: [
      { intent: "koan:WhatIsDefaultCalendar", answer: "endSession", text: /\S/u },
      { intent: "koan:ListOfCalendars", answer: "endSession", text: /history/u },
    ],
  },
  {
    repository: "Marin-Dodouss/snips-skill-reveil",
    commit: "c61c378131fd348dd1eb05a3b36e6a824d06e15f",
    language: "Python",
    by: "hermes_python",
    needs: tz,
    steps: [
      { intent: "Watson:DeleteReveil", answer: "endSession", text: /a bien été supprimé/u },
      { intent: "Watson:AddReveil", answer: "endSession", text: /^De rien!$/u },
    ],
  },
];
