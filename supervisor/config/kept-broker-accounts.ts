/**
 * The accounts on an external broker that come and go while the platform runs: those of satellites and of the house's devices.
 * INVARIANT: what is in the file of [bus] accounts_file besides is as it was; two changes at once lose nothing.
 */
import { supervisorAccount } from "../broker/rules.ts";
import { writeDurably } from "../durable-file.ts";
import { SottoError } from "../errors.ts";
import { type BrokerAccounts, formatBrokerAccounts, readBrokerAccounts } from "./broker-accounts.ts";

export class KeptBrokerAccounts {
  readonly #file: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string) {
    this.#file = file;
  }

  /** Throws SottoError DATA_UNUSABLE. */
  async read(): Promise<BrokerAccounts> {
    return await readBrokerAccounts(this.#file).catch((error: Error) => {
      throw new SottoError("DATA_UNUSABLE", `${this.#file} ${error.message}`, {}, error);
    });
  }

  /** Resolves to the user name of the account when it is on disk with this password. Throws SottoError DATA_UNUSABLE. */
  async give(account: string, password: string): Promise<string> {
    const accounts = await this.#change((before) => {
      const name = (before.get(supervisorAccount)?.username ?? "").replace(/-?supervisor$/u, "") || "sotto";
      return new Map([...before, [account, { username: `${name}-${account}`, password }]]);
    });
    return accounts.get(account)?.username ?? "";
  }

  /** Throws SottoError DATA_UNUSABLE. */
  async take(account: string): Promise<void> {
    await this.#change((before) =>
      before.has(account) ? new Map([...before].filter(([other]) => other !== account)) : before,
    );
  }

  /** Each change reads the file and writes it: two at once would lose one of them. */
  #change(make: (accounts: BrokerAccounts) => BrokerAccounts): Promise<BrokerAccounts> {
    const changed = this.#last.then(async () => {
      const before = await this.read();
      const after = make(before);
      if (after !== before) await this.#write(after);
      return after;
    });
    this.#last = changed.catch(() => undefined); // Its caller gets the error; the next one must not.
    return changed;
  }

  async #write(accounts: BrokerAccounts): Promise<void> {
    await writeDurably(this.#file, formatBrokerAccounts(accounts), 0o600).catch((error: unknown) => {
      throw new SottoError(
        "DATA_UNUSABLE",
        `${this.#file} cannot be written`,
        { remedy: "accounts_file in [bus] must be in a folder of the platform's user, such as /etc/sotto" },
        error,
      );
    });
  }
}
