/** The enumerations, which skills import from `hermes-javascript/types`, or from the package itself. */
const named = <Names extends string>(...names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Readonly<Record<Names, Names>>;
const capital = <Names extends string>(...names: readonly Names[]) =>
  Object.fromEntries(names.map((name) => [name, `${name[0]?.toUpperCase()}${name.slice(1)}`])) as Readonly<
    Record<Names, string>
  >;

export const component = named("audioServer", "hotword", "asr", "nlu", "dialogue", "tts", "injection", "clientApp");
export const grain = capital("year", "quarter", "month", "week", "day", "hour", "minute", "second");
export const initType = named("action", "notification");
export const injectionKind = named("add", "addFromVanilla");
export const precision = capital("approximate", "exact");
export const slotType = capital(
  "custom",
  "number",
  "ordinal",
  "instantTime",
  "timeInterval",
  "amountOfMoney",
  "temperature",
  "duration",
  "percentage",
  "musicAlbum",
  "musicArtist",
  "musicTrack",
  "city",
  "country",
  "region",
);
export const terminationType = named(
  "nominal",
  "siteUnavailable",
  "abortedByUser",
  "intentNotRecognized",
  "timeout",
  "error",
);
export const Enums = { component, grain, initType, injectionKind, precision, slotType, terminationType };
