/** Which findings Home shows beside faults; the words for them are loaded only when there is one. */
const told: ReadonlySet<string> = new Set(["COMPONENT_LOADING", "MEMORY_ECONOMY"]);

/** What is no fault, but shown to people who wonder why something is not heard, or no longer done. */
export const isTold = (code: string): boolean => code.endsWith("_OFF") || told.has(code);
