/**
 * The description that a Wyoming service gives of itself: its programs for a kind of work, with their models or voices.
 */
import * as v from "valibot";
import { Connection, type ConnectionOptions, ServiceFailed } from "./connection.ts";

const model = v.object({
  name: v.string(),
  languages: v.optional(v.nullable(v.array(v.string())), []),
  installed: v.optional(v.boolean(), true),
  description: v.optional(v.nullable(v.string())),
});

const program = v.object({
  name: v.optional(v.string(), ""),
  version: v.optional(v.nullable(v.string())),
  models: v.optional(v.array(model), []),
  voices: v.optional(v.array(model), []),
});

const info = v.object({
  asr: v.optional(v.array(program), []),
  tts: v.optional(v.array(program), []),
  wake: v.optional(v.array(program), []),
});

export type Work = keyof v.InferOutput<typeof info>;

export type Model = { readonly name: string; readonly languages: readonly string[] };

export type ServiceInfo = {
  /** "piper 1.6.0"; several are joined. */
  readonly program: string;
  /** Installed models or voices. */
  readonly models: readonly Model[];
};

/** Asks a service what it offers for a kind of work. Rejects with ServiceFailed, also when it offers nothing. */
export async function describe(options: ConnectionOptions, work: Work): Promise<ServiceInfo> {
  const connection = new Connection(options);
  try {
    connection.send("describe");
    const { data } = await connection.nextOf("info");
    const read = v.safeParse(info, data);
    if (!read.success) throw new ServiceFailed(`the service at ${options.uri} describes itself in another form`);
    const programs = read.output[work];
    if (programs.length === 0) throw new ServiceFailed(`the service at ${options.uri} does not do ${work}`);
    return {
      program: programs.map(({ name, version }) => [name, version].filter(Boolean).join(" ")).join(", "),
      models: programs
        .flatMap(({ models, voices }) => [...models, ...voices])
        .filter(({ installed }) => installed)
        .map(({ name, languages }) => ({ name, languages: languages ?? [] })),
    };
  } finally {
    connection.close();
  }
}

/** Returns true when a model speaks a language of the bus ("en_GB"): the same, or the same without the country. */
export function speaks({ languages }: Model, language: string): boolean {
  const [wanted, short] = [normal(language), normal(language).slice(0, 2)];
  return (
    languages.length === 0 ||
    languages.some((one) => [wanted, short].includes(normal(one)) || normal(one).slice(0, 2) === wanted)
  );
}

function normal(language: string): string {
  return language.toLowerCase().replaceAll("-", "_");
}
