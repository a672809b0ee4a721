/** Renders what ten tasks cost a person as a page. */

export type Done = {
  readonly name: string;
  readonly taps: number;
  readonly seconds: number;
  readonly fault: string | undefined;
  /** It was not carried out to its end: seconds say nothing. */
  readonly isPartial: boolean;
  /** What was not done for real, or is left out. */
  readonly note: string | undefined;
};

/** Returns the name of the picture of how a task ended: "add-an-intent.jpg". */
export function pictureOf(task: string): string {
  return `${task.replaceAll(" ", "-")}.jpg`;
}

const [maxTaps, maxSeconds] = [12, 120];

export function reportTasks(machine: string, done: readonly Done[]): string {
  const rows = done.map(({ name, taps, seconds, fault, isPartial, note = "" }) => {
    const isMet = fault === undefined && taps <= maxTaps && seconds <= maxSeconds;
    const verdict = !isMet ? "missed" : isPartial ? "taps: met" : "met";
    return `| ${name} | ${taps} | ${isPartial ? "–" : seconds.toFixed(1)} | ${verdict} | [picture](ten-tasks/${pictureOf(name)}) | ${fault === undefined ? note : `failed: ${fault}`} |`;
  });
  return `# Ten tasks on the page

${machine}. Each task begins at the page's home, logged in, on a phone of 360 × 640, in Debian's Chromium on the built platform; it ends when the page says that it is
done. \`make bench-ten-tasks\` repeats it.

| task | taps | seconds | ≤ ${maxTaps} taps, ≤ ${maxSeconds} s | its end | |
|---|---|---|---|---|---|
${rows.join("\n")}

A tap is a press of a button, link, box or field. A list to choose from counts two, a file two (the phone's own choice). Typed letters and Enter are not counted. The
seconds are those of a program that never hesitates: they are what the board and the page take, not what a person needs to read and to type.
`;
}
