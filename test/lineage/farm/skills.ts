/** The compatibility farm: public skills, each at a commit, and what it must answer. Plain data; no code of theirs. */
import type { FarmSkill, Refused } from "./skill.ts";

const custom = (value: string) => ({ kind: "Custom", value });
const number = (value: number) => ({ kind: "Number", value });
const minutes = (count: number) => ({ kind: "Duration", minutes: count, precision: "Exact" });
const tz = { debian: ["python3-tz"] } as const;
const rhasspy = {
  debian: ["python3-paho-mqtt", "python3-dataclasses-json"],
  python: [
    ["rhasspy/rhasspy-hermes", "."],
    ["rhasspy/rhasspy-hermes-app", "."],
  ],
} as const;
const snipskit = {
  debian: ["python3-paho-mqtt", "python3-toml", "python3-arrow", "python3-psutil"],
  python: [["koenvervloesem/snipskit", "src"]],
} as const;
const toolkit = { npm: true, without: ["hermes-javascript", "ffi", "ref", "ref-array", "ref-struct"] } as const;

export const farm: readonly FarmSkill[] = [
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
    needs: { debian: ["python3-toml"] },
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
    needs: { debian: ["python3-toml"] },
    steps: [
      { intent: "bnw:timerRemember", slots: [["duration", minutes(5)]], answer: "endSession", text: /5 Minuten/u },
    ],
  },
  {
    repository: "rhasspy/rhasspy-hermes-app",
    commit: "6c43a20",
    folder: "examples",
    action: "time_app.py",
    language: "Python",
    by: "rhasspy-hermes-app",
    needs: rhasspy,
    steps: [{ intent: "GetTime", answer: "endSession", text: /^It's \d\d \d\d$/u }],
  },
  {
    repository: "rhasspy/rhasspy-hermes-app",
    commit: "6c43a20",
    folder: "examples",
    action: "continue_session.py",
    language: "Python",
    by: "rhasspy-hermes-app",
    needs: rhasspy,
    steps: [{ intent: "TurnOffLight", answer: "continueSession", text: /really want to turn off/u }],
  },
  {
    repository: "MCHellspawn/hermes-app-timer",
    commit: "c4d555f27d25946c54033c3ba526a33cba7fd41a",
    action: "hermes-app-timer.py",
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
];

export const refused: readonly Refused[] = [
  {
    repository: "MCHellspawn/hermes-app-time",
    commit: "7d6735a3a81b1b6744ac43c005f0b678a1ca8463",
    why: "imports `backports.zoneinfo`, which exists for Python 3.8 and older only",
  },
  {
    repository: "razzo04/rhasspy-skills",
    commit: "89535260967c91bf4a77a8b38e61a584fa2dfa79",
    why: "its example of a skill connects to a host `mqtt.server` of its own containers, with a user that these give it",
  },
  {
    repository: "batje/snips-action-eduquiz",
    commit: "47efac0",
    why: "its bundle does not run in its sandbox (vm2) on Node 24: `__webpack_require__ is not defined`",
  },
  {
    repository: "snipsco/snips-action-unit-converter",
    commit: "fce4efb",
    why: "TypeScript, built by its set-up with packages from a git server that cannot be reached here",
  },
  {
    repository: "snipsco/snips-action-timer",
    commit: "830ce63",
    why: "TypeScript, built by its set-up with packages from a git server that cannot be reached here",
  },
  {
    repository: "snipsco/snips-skill-times-tables-quiz",
    commit: "98ed4e0eccce59944ff8eb3dbcc23fdc74c1be31",
    why: "indented with tabs and spaces: only Python 2 can read it",
  },
  {
    repository: "ilomedia/snips-skill-clock",
    commit: "9124bf47838fdc72acfb478b077f38870ef46750",
    why: "hears its intent and fails in its own code: `NameError: name 'i' is not defined`",
  },
  {
    repository: "jr-k/snips-skill-random",
    commit: "6bdf7cc21be54cc2eb2ec6c8cf018559773cb1e7",
    why: "`print` as a statement: only Python 2 can read it",
  },
  {
    repository: "LTRobot/snips-skill-plaque-immatriculation",
    commit: "ca1d64b",
    why: "imports `ConfigParser` of Python 2",
  },
  { repository: "Wav3/snips-skill-smartlight", commit: "e96299c", why: "imports `ConfigParser` of Python 2" },
  {
    repository: "yxdunc/snips-skill-tt-quizz",
    commit: "56ecd4e5a4055b308c949ca5de59aa5def119d57",
    why: "no first line with an interpreter; reads `first().value.value`, as before hermes_python 0.1.2",
  },
  {
    repository: "gplaza/snips-skill-hora",
    commit: "9ef7c6e335b3077151a3e7e158e8ccad97a34079",
    why: "needs pytoml, which is in no current release of Debian: with `setup_network`, its set-up fetches it; not tried here",
  },
  {
    repository: "amartinez35/snips-skill-joke",
    commit: "92c7dc83d77bc82b23122015f34e60468430fee5",
    why: "asks a server on the Internet, which cannot be reached here",
  },
  {
    repository: "christophebouchard/snips-skill-heure",
    commit: "60f4f4182985392c2c468cff81031be12095fdeb",
    why: "asks servers on the Internet, which cannot be reached here",
  },
  {
    repository: "agileek/snips-skill-kaamelott",
    commit: "98de8bdd5ec186a6acc53a19b1654b7a56093b57",
    why: "ends no session: it reads the session's id from bytes",
  },
  {
    repository: "snipsco/snips-app-relay-switch",
    commit: "f854918",
    why: "imports RPi.GPIO: there is no such hardware here",
  },
  {
    repository: "amri1978/snips-skill-simonsays",
    commit: "d680c2a",
    why: "imports matrix_lite: there is no such hardware here",
  },
  {
    repository: "rbrt-s/snips-skill-hotword-node",
    commit: "e7d6ceb",
    why: "a wake word detector with snowboy, whose native code is built for Node 8",
  },
];
