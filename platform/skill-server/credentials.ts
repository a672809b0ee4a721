/** Requests the credentials of skills from the supervisor, which owns the broker. */
import type { Bus, SkillCredentialAnswer, SkillCredentialRequest, SkillGone } from "../port/start-message.ts";

export type Credential = {
  readonly bus: Bus;
  /** It may reach the network. */
  readonly online: boolean;
  /** It may control the music player of the board. */
  readonly music: boolean;
  /** The classes of the machine's devices that it may use. */
  readonly devices: readonly string[];
  /** The intents that it hears; all without a list. */
  readonly intents?: readonly string[] | undefined;
};

export type Credentials = {
  /**
   * Returns how a skill connects to the bus, by its name there and its folder's name. Rejects when there is no response
   * in time, or before `stopping`.
   */
  of(skill: string, folder: string, stopping?: AbortSignal): Promise<Credential>;
  /** The skill is gone: revokes its credential. */
  end(skill: string): void;
};

/** The part of `process` in a child with an IPC channel. */
type Channel = {
  send?: ((message: SkillCredentialRequest | SkillGone) => unknown) | undefined;
  on(event: "message", hear: (message: unknown) => void): unknown;
};

/** The channel loses nothing, and a supervisor that has ended takes this process along: one that says nothing is busy. */
const requestTimeoutMs = 120_000;

/** `walled`: skills are isolated, and each needs a door. */
export function askSupervisor(channel: Channel, walled: () => boolean = () => false): Credentials {
  const waiting = new Map<string, ((answer: SkillCredentialAnswer) => void)[]>();
  channel.on("message", (message) => {
    const answer = message as SkillCredentialAnswer;
    if (answer.type !== "skill-credential") return;
    const asked = waiting.get(answer.skill) ?? [];
    waiting.delete(answer.skill);
    for (const settle of asked) settle(answer);
  });
  return {
    of: (skill, folder, stopping) =>
      new Promise((resolve, reject) => {
        const giveUp = (): void => {
          clearTimeout(timer);
          waiting.delete(skill);
          reject(new Error("the supervisor gives no credential"));
        };
        const timer = setTimeout(giveUp, requestTimeoutMs);
        // A supervisor that is stopping may not respond any more.
        stopping?.addEventListener("abort", giveUp, { once: true });
        const settle = ({
          bus,
          online = false,
          music = false,
          devices = [],
          intents,
          error,
        }: SkillCredentialAnswer): void => {
          clearTimeout(timer);
          stopping?.removeEventListener("abort", giveUp);
          if (bus === undefined) reject(new Error(error ?? "the supervisor gives no credential"));
          else resolve({ bus, online, music, devices, intents });
        };
        waiting.set(skill, [...(waiting.get(skill) ?? []), settle]);
        channel.send?.({ type: "skill-credential", skill, folder, walled: walled() });
      }),
    end: (skill) => void channel.send?.({ type: "skill-gone", skill }),
  };
}
