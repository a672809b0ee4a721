/** The supervisor's command line. */
import { resolve, join } from "node:path";
import { parseArgs } from "node:util";

/** As in config/sections.ts, which is on a higher floor. */
type Anonymity = "open" | "limited" | "off";

export type Arguments = {
  /** The data folder: everything that lasts. */
  readonly data: string;
  /** The configuration file. */
  readonly config: string;
  /** The folder for what lasts only as long as this run: the control file, sockets, virtual devices. */
  readonly runtime: string;
  /** The folder with the assistant and skills to install at the first start. */
  readonly examples: string | undefined;
  /** The language of the first assistant, as in LANG: "de_AT.UTF-8". Others than those of the package mean the English example. */
  readonly language: string;
  /** The root in which apt and dpkg work instead of "/": its etc/apt/root.conf is apt's first configuration file. */
  readonly aptRoot: string | undefined;
  /** The credential that makes this board a satellite, if it is one. */
  readonly hub: string | undefined;
  /** The socket of the certificate authority; without it the authority is part of this program. */
  readonly authority: string | undefined;
  /** The default of [bus] anonymous. */
  readonly anonymous: Anonymity;
  readonly verbose: boolean;
  /** auto: only on a machine without a capture device. */
  readonly virtualAudio: "auto" | "on" | "off";
  /** The room in which virtual microphones hear virtual speakers, if they do: see virtual-audio/room.ts. */
  readonly virtualRoom: string | undefined;
};

export const usage = `usage: supervisor --data FOLDER [--config FILE] [--runtime FOLDER] [--examples FOLDER]
                  [--language CODE]
                  [--virtual-audio[=auto|on|off]] [--virtual-room=delay=20,gain=0.5,…]
                  [--apt-root FOLDER] [--hub FILE] [--authority SOCKET]
                  [--anonymous=limited|open|off] [--verbose]`;

/** An error in the command line. */
export class UsageError extends Error {}

/** Throws UsageError. */
export function readArguments(args: readonly string[]): Arguments {
  try {
    return read(args);
  } catch (error) {
    // Errors of parseArgs concern the command line, too.
    throw error instanceof Error ? new UsageError(error.message, { cause: error }) : error;
  }
}

function read(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: args.map((arg) => (arg === "--virtual-audio" ? "--virtual-audio=on" : arg)),
    options: {
      data: { type: "string" },
      config: { type: "string" },
      runtime: { type: "string" },
      examples: { type: "string" },
      language: { type: "string", default: "" },
      "apt-root": { type: "string" },
      hub: { type: "string" },
      authority: { type: "string" },
      anonymous: { type: "string", default: "limited" },
      verbose: { type: "boolean", default: false },
      "virtual-audio": { type: "string", default: "off" },
      "virtual-room": { type: "string" },
    },
  });
  if (values.data === undefined) throw new Error("--data is missing");
  const virtualAudio = values["virtual-audio"];
  if (virtualAudio !== "auto" && virtualAudio !== "on" && virtualAudio !== "off") {
    throw new Error(`--virtual-audio takes auto, on or off, not ${virtualAudio}`);
  }
  const { anonymous } = values;
  if (anonymous !== "open" && anonymous !== "limited" && anonymous !== "off") {
    throw new Error(`--anonymous takes limited, open or off, not ${anonymous}`);
  }
  const data = resolve(values.data);
  return {
    data,
    config: resolve(values.config ?? join(data, "platform.toml")),
    runtime: resolve(values.runtime ?? join(data, "run")),
    examples: values.examples === undefined ? undefined : resolve(values.examples),
    language: values.language,
    aptRoot: values["apt-root"] === undefined ? undefined : resolve(values["apt-root"]),
    hub: values.hub === undefined ? undefined : resolve(values.hub),
    authority: values.authority === undefined ? undefined : resolve(values.authority),
    anonymous,
    verbose: values.verbose,
    virtualAudio,
    virtualRoom: values["virtual-room"],
  };
}
