/**
 * Accumulates the effects of one site and checks the rules that they must obey:
 *  1. a session starts at most once, and only while none runs on its site;
 *  2. a session that was started, queued or refused ends exactly once, and nothing is published about it afterwards;
 *  3. the wake word is off exactly while a session runs, except after its answer in `following`;
 *  4. the recogniser listens exactly in `listening` and `following`;
 *  5. while a session runs, the answer it awaits has a deadline, and so has the session; else there is none;
 *  6. the queue contains exactly the sessions that were reported as queued, in that order, and never too many.
 */
import type { Effect } from "../effects.ts";
import { type Site, sessionOf, stepId } from "../session.ts";

export class Ledger {
  hotword = true;
  listening = false;
  running: string | undefined;
  awaited: string | undefined;
  lifeLimited = false;
  queued: string[] = [];
  readonly ended = new Set<string>();
  readonly started = new Set<string>();

  /** Returns the ledger of a site that is known to obey the rules. */
  static of(site: Site): Ledger {
    const ledger = new Ledger();
    const session = sessionOf(site);
    ledger.hotword = session === undefined || site.state === "following";
    ledger.listening = site.state === "listening" || site.state === "following";
    ledger.running = session?.sessionId;
    ledger.owner = session?.sessionId;
    ledger.awaited = session && stepId(session);
    ledger.lifeLimited = session !== undefined;
    ledger.queued = site.queue.map(({ sessionId }) => sessionId);
    return ledger;
  }

  /** Records an effect. Throws when it breaks a rule. */
  record(effect: Effect): void {
    const { sessionId } = effect;
    const demand = (kept: boolean, promise: string) => {
      if (!kept) throw new Error(`${effect.effect} of ${sessionId}: ${promise}`);
    };
    demand(!this.ended.has(sessionId), "nothing is said of a session that has ended, but that the wake word is on");
    if (effect.effect === "sessionEnded") {
      if (this.running === sessionId) this.running = undefined;
      else this.queued = this.queued.filter((waiting) => waiting !== sessionId);
      if (this.hotword || this.owner !== sessionId) this.ended.add(sessionId);
    } else if (effect.effect === "hotwordOff") {
      demand(this.hotword, "the wake word is on before it goes off");
      this.hotword = false;
      this.owner = sessionId;
    } else if (effect.effect === "hotwordOn") {
      demand(!this.hotword && this.owner === sessionId, "the wake word goes on once, after its session");
      this.hotword = true;
      if (this.running === undefined) this.ended.add(sessionId);
    } else if (effect.effect === "sessionQueued") {
      demand(this.running !== undefined && this.running !== sessionId, "a session waits for another");
      this.queued.push(sessionId);
    } else if (effect.effect === "sessionStarted") {
      demand(this.running === undefined, "one session at a time");
      demand(!this.started.has(sessionId), "a session starts once");
      this.started.add(sessionId);
      this.queued = this.queued.filter((waiting) => waiting !== sessionId);
      this.running = sessionId;
    } else if (effect.effect === "limitLife") this.lifeLimited = true;
    else if (effect.effect === "awaitNothing") [this.awaited, this.lifeLimited] = [undefined, false];
    else {
      demand(this.running === sessionId, "only the running session acts");
      if (effect.effect === "await") this.awaited = effect.id;
      if (effect.effect === "startListening") {
        demand(!this.listening, "the recogniser starts once");
        this.listening = true;
      }
      if (effect.effect === "stopListening") {
        demand(this.listening, "the recogniser stops once");
        this.listening = false;
      }
    }
  }
  owner: string | undefined;

  /** Throws when the site does not match the effects. */
  balance(site: Site, queueLength: number): void {
    const session = sessionOf(site);
    const demand = (kept: boolean, promise: string) => {
      if (!kept) throw new Error(`${site.state}: ${promise}`);
    };
    demand(this.running === session?.sessionId, "the session that runs was started and has not ended");
    const isFollowed = site.state === "following";
    demand(this.hotword === (session === undefined || isFollowed), "the wake word is off exactly while a session runs");
    demand(this.listening === (site.state === "listening" || isFollowed), "the recogniser listens when it is to");
    demand(this.awaited === (session && stepId(session)), "what is awaited has a deadline");
    demand(this.lifeLimited === (session !== undefined), "a session's life is limited");
    demand(site.queue.length <= queueLength, "the queue is bounded");
    demand(session !== undefined || site.queue.length === 0, "nothing waits on a free site");
    const isQueued = site.queue.every(({ sessionId }, index) => this.queued[index] === sessionId);
    demand(isQueued && site.queue.length === this.queued.length, "what waits was said to be queued");
  }
}
