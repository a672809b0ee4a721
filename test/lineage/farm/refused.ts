/** Public skills that cannot run here, and why. */
import type { Refused } from "./skill.ts";

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
  {
    repository: "Wav3/snips-skill-smartlight",
    commit: "e96299c",
    why: "asks an API of Home Assistant that this has no longer",
  },
  {
    repository: "gidocarper/rhasspy-skills-test",
    commit: "eaf57287a67a0e43a299053cf0b107d61afd9b13",
    why: "finds its settings by a relative `__file__`, which is absolute since Python 3.9",
  },
  {
    repository: "razzo04/rhasspy-skills-examples",
    commit: "b05ddf1a7b6a9225a4c5f26223677e151c73bbb4",
    why: "connects to a host `mqtt.server` of its own containers, with a user that these give it",
  },
  {
    repository: "ThisisDennis/Rhasspy-Timer-Skill",
    commit: "f784d3d27c379b3aa48401c788c7688887987798",
    why: "connects to an address of its author's house that is written into it",
  },
  {
    repository: "MCHellspawn/hermes-app-grocy",
    commit: "8cef20155a7ce6e42a2e83cd54f1f99c64359624",
    why: "asks a server of Grocy, and asks Rhasspy for its sentences first",
  },
  {
    repository: "rbrt-s/snips-todoist-shopping-list",
    commit: "b5790ed3050796ef900f6625f45504cc11612f0e",
    why: "asks Todoist on the Internet, which cannot be reached here, before it listens",
  },
  {
    repository: "CoorFun/snips-app-joke-tuto",
    commit: "ce27b1538e7fbaad155c4aa619e536071cdfd3d4",
    why: "asks a server on the Internet, which cannot be reached here",
  },
  {
    repository: "GvennLcr/snips-skill-BGJB",
    commit: "5d1fe2226358f3b4175adcdf96c3faacdc14ee40",
    why: "asks a server on the Internet, which cannot be reached here",
  },
  {
    repository: "snipsco/snips-action-weather",
    commit: "9ba576e2483ac180cc6b36b05bcc3869cea979a7",
    why: "asks a server on the Internet, which cannot be reached here",
  },
  {
    repository: "erikjlane/snips-action-sports",
    commit: "24baf67a2b924f8a6d5c49eeeb8478421e4f67e6",
    why: "asks a server on the Internet, with a key of its own",
  },
  {
    repository: "SpeakitSnips/snips-skill-test",
    commit: "cd212652e1195d0e4dcbbbd2e018ee4624578c69",
    why: "imports modules of a product, and reads `/etc/speakit.toml`",
  },
  {
    repository: "jumahe/snips-skill-cubi-on-tap",
    commit: "5ad8ef2d4553c4f6f9c8f4abae783c5039e9ba30",
    why: "imports RPi.GPIO: there is no such hardware here",
  },
  {
    repository: "jumahe/snips-skill-helloworld-js",
    commit: "776833e5ff548451c9b602b83600434bcfe933b6",
    why: "needs rpi-gpio: there is no such hardware here",
  },
  {
    repository: "ustaN26/snips-skill-newton",
    commit: "bb4b07a2fc84e47a2c775351ae74f0356299416a",
    why: "speaks with a scale on a serial line: there is no such hardware here",
  },
  {
    repository: "lukashass/snips-action-localtime",
    commit: "8fe74db53a991a14a5e5114575043f7ae6c1ca58",
    why: "reads a `hermes-config.json` that is only there where its author's own system has one",
  },
];
