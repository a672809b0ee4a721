/** A family of metrics, and its two forms as text: Prometheus' own (0.0.4) and OpenMetrics 1.0. */

type Type = "counter" | "gauge" | "histogram" | "info";
type Labels = Readonly<Record<string, string>>;

/** The third part is the end of the name in a histogram. */
export type Sample = readonly [labels: Labels, value: number, part?: "_bucket" | "_count" | "_sum"];

export type Family = {
  /** As of its samples in both forms: a counter ends with `_total`, and a unit is named before that. */
  readonly name: string;
  readonly type: Type;
  readonly help: string;
  readonly samples: readonly Sample[];
};

/** Base units at the end of a name; OpenMetrics declares them. */
const units = ["bytes", "seconds", "dbfs", "ratio"];

export function metric(name: string, type: Type, help: string, samples: readonly Sample[]): Family {
  return { name, type, help, samples };
}

/** The text format 0.0.4, which has no type for information. */
export function prometheusText(families: readonly Family[]): string {
  return families
    .map((family) => {
      const { name, type, help } = family;
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type === "info" ? "gauge" : type}\n${samplesOf(family)}`;
    })
    .join("");
}

export function openMetricsText(families: readonly Family[]): string {
  const text = families.map((family) => {
    const name = family.name.replace(family.type === "info" ? /_info$/u : /_total$/u, "");
    const unit = units.find((one) => name.endsWith(`_${one}`));
    const declared = unit === undefined ? "" : `# UNIT ${name} ${unit}\n`;
    return `# TYPE ${name} ${family.type}\n${declared}# HELP ${name} ${family.help}\n${samplesOf(family)}`;
  });
  return `${text.join("")}# EOF\n`;
}

function samplesOf({ name, samples }: Family): string {
  return samples
    .map(([labels, value, part = ""]) => {
      const pairs = Object.entries(labels).map(([key, label]) => `${key}="${escaped(label)}"`);
      return `${name}${part}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
    })
    .join("");
}

/** The formats have these three escapes in the value of a label and no others, so JSON's are not valid there. */
function escaped(label: string): string {
  return label.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
