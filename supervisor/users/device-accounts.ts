/**
 * The accounts of the house's devices: a name and a password each, of which only a digest is stored here. On the embedded
 * broker, a device reaches the topics of its account, or all of devices, and nothing of the platform
 * (broker/device-access.ts). On another broker, its account stands in [bus] accounts_file, and the topics in the rules for it.
 * INVARIANT: an account works after a restart and until it is removed; nobody can read its password here.
 */
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import type { Log } from "../../platform/port/port.ts";
import type { Broker } from "../broker/broker.ts";
import { digest, randomPassword } from "../broker/credentials.ts";
import { deviceAccess, deviceUser, isTooWide, isTopicFilter, validDevice } from "../broker/device-access.ts";
import { writeDurably } from "../durable-file.ts";
import { SottoError, systemCode } from "../errors.ts";

/** A filter for each prefix of a device: `cmnd/…`, `stat/…` and `tele/…` are three. */
const maxFilters = 20;

const kept = v.record(
  v.pipe(v.string(), v.regex(validDevice)),
  v.object({
    digest: v.pipe(v.string(), v.base64()),
    addedAt: v.string(),
    topics: v.optional(v.array(v.pipe(v.string(), v.check(isTopicFilter)))),
  }),
);
type Kept = v.InferOutput<typeof kept>;

export type DeviceAccount = {
  readonly name: string;
  readonly user: string;
  /** ISO 8601. */
  readonly addedAt: string;
  /** The filters of the topics that it reaches; absent: all topics of devices. */
  readonly topics?: readonly string[] | undefined;
};

/** The accounts on an external broker, by their names in [bus] accounts_file. */
export type AccountsElsewhere = {
  read(): Promise<ReadonlyMap<string, { readonly username: string }>>;
  /** Resolves to the user name. */
  give(account: string, password: string): Promise<string>;
  take(account: string): Promise<void>;
};

/** Gateways have one for all their devices. */
const maxAccounts = 200;

export type DeviceAccountsOptions = {
  readonly file: string;
  /** The embedded broker; undefined with an external one. */
  readonly broker: Pick<Broker, "admitKnown" | "removeCredential"> | undefined;
  /** The accounts on an external one; undefined where all share one account. */
  readonly elsewhere?: AccountsElsewhere | undefined;
  readonly prefix: string;
  readonly log: Log;
};

export class DeviceAccounts {
  readonly #options: DeviceAccountsOptions;
  readonly #kept: Map<string, Kept[string]>;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(options: DeviceAccountsOptions, known: Kept) {
    this.#options = options;
    this.#kept = new Map(Object.entries(known));
    for (const [name, { digest: stored, topics }] of this.#kept)
      this.#admit(name, Buffer.from(stored, "base64"), topics);
  }

  /** A damaged file lets no device in until they are added again: lamps must not prevent the platform from starting. */
  static async open(options: DeviceAccountsOptions): Promise<DeviceAccounts> {
    const { file, log } = options;
    try {
      return new DeviceAccounts(options, v.parse(kept, JSON.parse(await readFile(file, "utf8"))));
    } catch (error) {
      const remedy = `correct ${file}, or add the devices again (sotto device add)`;
      if (systemCode(error) !== "ENOENT") log.error({ error, remedy }, "cannot read the accounts of devices");
      return new DeviceAccounts(options, {});
    }
  }

  /** Their names and topics, as rules for an external broker need them: what has no topics of its own has no account there. */
  get ruled(): readonly { readonly name: string; readonly topics: readonly string[] }[] {
    const { prefix } = this.#options;
    return [...this.#kept].flatMap(([name, { topics }]) =>
      topics === undefined || topics.some((topic) => isTooWide(topic, prefix)) ? [] : [{ name, topics }],
    );
  }

  /** True when the accounts are on an external broker, which must be told of each change. */
  get isElsewhere(): boolean {
    return this.#options.broker === undefined;
  }

  /** Throws SottoError DATA_UNUSABLE when the file of the accounts on an external broker cannot be read. */
  async list(): Promise<readonly DeviceAccount[]> {
    const users = await this.#options.elsewhere?.read();
    const accounts = [...this.#kept].map(([name, { addedAt, topics }]) => ({
      name,
      user: users?.get(deviceUser(name))?.username ?? deviceUser(name),
      addedAt,
      ...(topics === undefined ? {} : { topics }),
    }));
    return accounts.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  /**
   * Resolves to user and password when its digest is on disk. Throws SottoError DEVICE_EXISTS, REQUEST_INVALID,
   * REQUEST_IMPOSSIBLE, DATA_UNUSABLE.
   */
  add(name: string, topics?: readonly string[]): Promise<{ readonly user: string; readonly password: string }> {
    return this.#inTurn(async () => {
      const { broker, elsewhere, prefix } = this.#options;
      if (broker === undefined && elsewhere === undefined)
        throw new SottoError("REQUEST_IMPOSSIBLE", "on your own broker, everything here shares one account", {
          remedy:
            "let it have one for each component, skill and device (`sotto broker accounts`, and accounts_file in [bus]), or give the device an account at the broker itself",
        });
      if (!validDevice.test(name))
        throw new SottoError("REQUEST_INVALID", `the name of a device must match ${validDevice.source}`);
      refuseWrong(topics);
      if (elsewhere !== undefined) refuseWide(topics, prefix);
      if (this.#kept.has(name))
        throw new SottoError("DEVICE_EXISTS", `there is an account of ${name} already`, {
          remedy: `remove it first: sotto device remove ${name}`,
        });
      if (this.#kept.size >= maxAccounts)
        throw new SottoError("REQUEST_IMPOSSIBLE", `there are ${maxAccounts} accounts of devices already`);
      const password = randomPassword();
      const account = deviceUser(name);
      const user = (await elsewhere?.give(account, password)) ?? account;
      const stored = digest(password);
      const added = {
        digest: stored.toString("base64"),
        addedAt: new Date().toISOString(),
        ...(topics && { topics: [...topics] }),
      };
      await this.#write([...this.#kept, [name, added]]).catch(async (error: unknown) => {
        await elsewhere?.take(account);
        throw error;
      });
      this.#kept.set(name, added);
      this.#admit(name, stored, topics);
      return { user, password };
    });
  }

  /** Resolves when it is removed from the disk, too; its connections are closed. Throws SottoError DEVICE_UNKNOWN. */
  remove(name: string): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#kept.has(name)) throw new SottoError("DEVICE_UNKNOWN", `there is no account of ${name}`);
      await this.#write([...this.#kept].filter(([other]) => other !== name));
      this.#kept.delete(name);
      this.#options.broker?.removeCredential(deviceUser(name));
      await this.#options.elsewhere?.take(deviceUser(name));
    });
  }

  #admit(name: string, stored: Buffer, topics: readonly string[] | undefined): void {
    const { broker, prefix } = this.#options;
    broker?.admitKnown(deviceUser(name), stored, deviceAccess(prefix, topics));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined); // Its caller gets the error; the next one must not.
    return turn;
  }

  #write(accounts: readonly (readonly [string, Kept[string]])[]): Promise<void> {
    const text = JSON.stringify(Object.fromEntries(accounts), undefined, 2);
    return writeDurably(this.#options.file, `${text}\n`, 0o600);
  }
}

function refuseWrong(topics: readonly string[] = []): void {
  const wrong = topics.find((topic) => !isTopicFilter(topic));
  if (wrong !== undefined)
    throw new SottoError("REQUEST_INVALID", `"${wrong.slice(0, 200)}" is no filter of MQTT topics`, {
      remedy: "write topics like zigbee2mqtt/# or +/plug/#",
    });
  if (topics.length > maxFilters)
    throw new SottoError("REQUEST_INVALID", `an account can have at most ${maxFilters} filters of topics`);
}

/** On another broker, everything that no filter excludes is somebody's: the platform's, or another program's in the house. */
function refuseWide(topics: readonly string[] | undefined, prefix: string): void {
  const remedy = "say which topics it reaches, such as --topic 'zigbee2mqtt/#'";
  if (topics === undefined)
    throw new SottoError("REQUEST_INVALID", "on your own broker, a device needs topics of its own", { remedy });
  const wide = topics.find((topic) => isTooWide(topic, prefix));
  if (wide !== undefined)
    throw new SottoError("REQUEST_INVALID", `"${wide}" could match topics of the platform, or of the broker`, {
      remedy,
    });
}
