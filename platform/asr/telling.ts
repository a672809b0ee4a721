/** Reports the state of the recogniser: the engine's last report, and what the component knows in addition. */
import type { Fault, Report } from "../port/report.ts";

export class Telling {
  readonly #report: (report: Report) => void;
  #engine: Report = {};
  #noEar: Fault | undefined;
  #switches: readonly Fault[] = [];
  #fallback: readonly Fault[] = [];
  readonly #beside = new Map<string, readonly Fault[]>();

  constructor(report: (report: Report) => void) {
    this.#report = report;
  }

  /** Sets the engine's current state and progress. Discards the faults that were added before. */
  engine(now: Report): void {
    this.#engine = now;
    const beside = [...this.#beside.values()].flat();
    const own = this.#noEar === undefined ? [] : [this.#noEar];
    const besides = [...own, ...this.#fallback, ...beside, ...this.#switches];
    this.#report(besides.length === 0 ? now : { ...now, faults: [...(now.faults ?? []), ...besides] });
  }

  /** Adds a fault until the engine's next report, once for each code. */
  add(fault: Fault): void {
    const others = (this.#engine.faults ?? []).filter(({ code }) => code !== fault.code);
    this.engine({ ...this.#engine, faults: [...others, fault] });
  }

  /** Sets what clients have switched off, or why that is not known. */
  switches(faults: readonly Fault[]): void {
    const isNew = faults.length + this.#switches.length > 0;
    this.#switches = faults;
    if (isNew) this.engine(this.#engine);
  }

  /** Sets the faults of the engines that are asked after the first. */
  fallback(faults: readonly Fault[]): void {
    this.#fallback = faults;
    this.engine(this.#engine);
  }

  /** Sets the faults of the engine of an assistant beside the one in use; none once it is gone. */
  beside(name: string, faults: readonly Fault[]): void {
    const isNew = faults.length + (this.#beside.get(name)?.length ?? 0) > 0;
    this.#beside.set(
      name,
      faults.map((fault) => ({ ...fault, message: `assistant ${name}: ${fault.message}` })),
    );
    if (isNew) this.engine(this.#engine);
  }

  /** Sets why there is no second ear, from the next report on. */
  noEar(fault: Fault): void {
    this.#noEar = fault;
  }
}
