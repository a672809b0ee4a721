/** Counts what a person does on the page with a thumb. Text is typed without being counted: the field that takes it is. */
import type { Locator } from "playwright-core";

export class Taps {
  count = 0;

  async tap(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  /** Taps a field and types. */
  async type(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }

  /** Opens a list of the phone, and taps an entry, by its words or its value. */
  async choose(list: Locator, entry: string): Promise<void> {
    this.count += 2;
    await list.selectOption(entry);
  }

  /** Opens the phone's choice of files, and taps one. */
  async chooseFile(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.count += 2;
    await field.setInputFiles(file);
  }
}
