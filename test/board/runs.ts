/** What is run: a test of a file, with what it is told by its environment, and the name under which its result is kept. */
import { broken } from "./broken.ts";

export type Planned = {
  readonly name: string;
  readonly test: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** What takes long, and is therefore only in a run of all: another processor is emulated. */
const long = /arm64/u;

/** Every broken version is a run of its own, so that one which hangs costs no other its result. */
const longer: Readonly<Record<string, readonly Planned["environment"][]>> = {
  "broken-upgrade-bookworm": broken.map(({ kind }) => ({ SOTTO_BROKEN: kind })),
  "fleet-bookworm": [{}, { SOTTO_FLEET: "20" }],
  "power-cuts-bookworm": [{ SOTTO_POWER_CUTS: "20" }],
  "stop-bookworm": [{ SOTTO_STOPS: "100" }],
};

/**
 * The runs of these tests, in their order. `named`: only these; `all`: also what takes long. The environment of the caller
 * says more where a test is named: SOTTO_BROKEN, SOTTO_FLEET.
 */
export function planned(
  tests: readonly string[],
  { named, all, environment }: { named: readonly string[]; all: boolean; environment: Planned["environment"] },
): readonly Planned[] {
  const wanted = tests.filter((test) => (named.length > 0 ? named.includes(test) : all || !long.test(test)));
  return wanted.flatMap((test) =>
    ((all ? longer[test] : undefined) ?? [{}]).map((more) => ({
      test,
      environment: more,
      name: nameOf(test, { ...environment, ...more }),
    })),
  );
}

/** A part of a test is not the whole, nor is a fleet of another size. */
function nameOf(test: string, { SOTTO_BROKEN: kind = "", SOTTO_FLEET: boards }: Planned["environment"]): string {
  if (kind !== "" && test.startsWith("broken")) return `${test}, ${kind}`;
  return boards !== undefined && test === "fleet-bookworm" ? `${test}, ${boards} boards` : test;
}
