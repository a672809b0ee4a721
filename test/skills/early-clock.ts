/** Preloaded into a process: its clock began in 1970, when the process started. */
const began = Date.now();
const now = Date.now;
const Real = Date;

globalThis.Date = class extends Real {
  static override now = (): number => now() - began;

  constructor(...args: readonly unknown[]) {
    super(...((args.length > 0 ? args : [now() - began]) as [number]));
  }
} as DateConstructor;
