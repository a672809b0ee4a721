/** A Debian package as data: what installer/packages/ declares, and build-package.ts builds. */
import type { Entry } from "./entry.ts";

export type Architecture = "amd64" | "arm64";
export const architectures: readonly Architecture[] = ["amd64", "arm64"];

/** The scripts that dpkg runs, by their names in the package [Debian policy, chapter 6]. */
export type MaintainerScript = "preinst" | "postinst" | "prerm" | "postrm";

export type Package = {
  readonly name: string;
  readonly version: string;
  /**
   * The time of everything in it. A version has the same bytes whenever it is built, so the time is part of the
   * version.
   */
  readonly released: Date;
  readonly architecture: Architecture | "all";
  readonly section: string;
  /** One line, without the package's name. */
  readonly summary: string;
  /** Paragraphs. */
  readonly description: readonly string[];
  readonly depends: readonly string[];
  readonly recommends?: readonly string[];
  /** The changes in this version, one per line, for the person who decides to upgrade. */
  readonly changes?: readonly string[];
  /** Other relations, by the field's name: { Breaks: […] }. */
  readonly relations?: Readonly<Record<string, readonly string[]>>;
  readonly entries: readonly Entry[];
  /** Absolute paths of the entries that an administrator may edit. */
  readonly configurationFiles?: readonly string[];
  /** The text of each script. */
  readonly scripts?: Readonly<Partial<Record<MaintainerScript, string>>>;
  /** The text of the triggers file [deb-triggers(5)]. */
  readonly triggers?: string;
};

/** Returns the package's file name, as apt forms it. */
export function fileNameOf({ name, version, architecture }: Package): string {
  return `${name}_${version.replace(/^\d+:/u, "")}_${architecture}.deb`;
}
