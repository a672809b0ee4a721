/**
 * Drafts that were deleted or replaced and can be brought back: their content is with their undo, and their files stay in
 * their folder until then.
 */
import type { Draft } from "../../../platform/assistant/draft/draft.ts";
import { superseded, type Undos, type UndosOf } from "../../undo/undos.ts";
import type { DraftFiles } from "./draft-files.ts";
import type { DraftStore, Trained } from "./draft-store.ts";

type Removed = {
  readonly draft: Draft;
  readonly revision: number;
  readonly files?: string | undefined;
  readonly trained?: (Trained & { readonly draft: Draft }) | undefined;
};
/** `successor`: the revision that has replaced it; absent when it was deleted. */
type Content = Removed & { readonly successor?: number | undefined };

/** A draft may have 16 MB. */
const most = 5;

export class RemovedDrafts {
  readonly #undos: UndosOf<Content>;
  readonly #store: DraftStore;
  readonly #files: DraftFiles;

  constructor(undos: Undos, store: DraftStore, files: DraftFiles) {
    this.#store = store;
    this.#files = files;
    this.#undos = undos.of<Content>("draft", {
      role: "operator",
      most,
      restore: (content, _, by) => this.#restore(content, by),
      erase: ({ files: kept }) => this.#erase(kept),
    });
  }

  /** The folders that are kept. */
  get files(): readonly (string | undefined)[] {
    return this.#undos.kept().map(({ files }) => files);
  }

  /** The draft that is about to be removed; undefined when there is none. */
  before(): Removed | undefined {
    if (this.#store.state() === undefined) return undefined;
    const { draft, state } = this.#store.read();
    const trained = this.#store.trained();
    return {
      draft,
      revision: state.revision,
      files: state.files,
      trained: trained && { ...trained, draft: trained.draft() },
    };
  }

  /** Call it in the transaction that removes it. */
  note(done: "Deleted" | "Replaced", removed: Removed | undefined, by: string, successor?: number): void {
    if (removed !== undefined)
      this.#undos.note(`${done} the draft “${removed.draft.name}”`, by, { ...removed, successor });
  }

  async #restore({ draft, revision, files, trained, successor }: Content, by: string): Promise<void> {
    if (files !== undefined && !(await this.#files.has(files)))
      throw superseded("the draft's sounds and wake words are not there any more", "begin it anew");
    const now = this.#store.state();
    if (now !== undefined && now.revision !== successor)
      throw superseded(
        `there is a newer draft, last changed by ${now.changedBy}`,
        "export it if you want to keep it, delete it, and undo again",
      );
    const state = this.#store.replace(draft, by, now?.revision, files);
    // What this draft had replaced before can be undone next.
    this.#undos.change((one) => (one.successor === revision ? { ...one, successor: state.revision } : undefined));
    if (trained !== undefined)
      this.#store.noteTrained(trained.draft, {
        ...trained,
        revision: trained.revision === revision ? state.revision : trained.revision,
      });
    if (now?.files !== files) await this.#files.remove(now?.files);
  }

  async #erase(files: string | undefined): Promise<void> {
    // An undo that was interrupted has given them back already.
    if (files !== this.#store.state()?.files) await this.#files.remove(files);
  }
}
