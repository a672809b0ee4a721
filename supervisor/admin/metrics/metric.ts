/** One metric in the Prometheus text format. */

export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

export function metric(name: string, type: "gauge" | "counter", help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([key, label]) => `${key}="${escaped(label)}"`);
    return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

/** The format has these three escapes in the value of a label and no others, so JSON's are not valid there. */
function escaped(label: string): string {
  return label.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
