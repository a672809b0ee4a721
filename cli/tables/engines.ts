/** Commands for the models of engines. */
import type { Command, Option } from "../command.ts";
import { noWait } from "./platform.ts";

const catalogue: Option = {
  name: "catalogue",
  value: "FILE|URL",
  about: "Another catalogue: an absolute path on the board, or an https:// address.",
};
const load = () => import("../commands/engine.ts");

export const engineCommand: Command = {
  name: "engine",
  group: "Speaking and listening",
  summary: "Add models for other languages and free speech",
  about:
    "A model is downloaded to the board, or taken from a USB stick, verified, and then used by the engine sherpa-onnx (package sotto-sherpa). It has a licence of its own.",
  commands: [
    {
      name: "list",
      summary: "List the models that are here, and those that can be added",
      options: [catalogue],
      examples: [{ command: "sotto engine list", does: "with languages, sizes and licences" }],
      load,
    },
    {
      name: "add",
      summary: "Add a model: download it, or take it from a folder",
      about:
        "An interrupted download continues where it stopped when the same model is added again. The model is there when it is whole and verified, not before.",
      arguments: [{ name: "NAME", about: "A model of the catalogue." }],
      options: [
        {
          name: "from",
          value: "PATH",
          about: "A folder or file on the board, such as a USB stick, instead of the network.",
        },
        catalogue,
        { name: "accept-licence", value: "LICENCE", about: "The licence that you agree to, without being asked." },
        { name: "use", about: "Let the platform use it afterwards." },
        {
          name: "fallback",
          about: "Let the platform use it afterwards, only for speech that its own recogniser refuses.",
        },
        noWait,
      ],
      examples: [
        { command: "sotto engine add whisper-tiny", does: "asks for the licence, downloads 104 MB" },
        { command: "sotto engine add whisper-tiny --from /media/usb --use", does: "without the network" },
      ],
      load,
    },
    {
      name: "check",
      summary: "Compare models with their checksums",
      arguments: [{ name: "NAME", about: "The model; all of them by default.", optional: true }],
      examples: [{ command: "sotto engine check", does: "reads every file" }],
      load,
    },
    {
      name: "remove",
      summary: "Remove a model, or end its download",
      arguments: [{ name: "NAME", about: "The model." }],
      examples: [{ command: "sotto engine remove whisper-tiny", does: "unless the configuration names it" }],
      load,
    },
  ],
};
