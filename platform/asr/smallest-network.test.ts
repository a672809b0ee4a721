import t from "tap";
import { type Expression, inOrder, maybe, oneOf, restricted, say } from "./expression.ts";
import { accepts, type Network } from "./network.ts";
import { networkOf, NetworkTooLarge } from "./smallest-network.ts";
import { formatNetwork, lastSoundsIn } from "./network-file.ts";

const words = (text: string) => text.split(" ").filter(Boolean);

t.test("a network accepts exactly what the expression says", async (t) => {
  const room = oneOf("kitchen", "living room", "living area");
  const network = networkOf(
    oneOf(
      inOrder(say("turn"), oneOf("on", "off"), say("the"), room, say("light")),
      inOrder(say("turn the"), room, say("light"), oneOf("on", "off")),
      inOrder(say("stop"), maybe("now")),
    ),
  );
  for (const yes of ["turn on the kitchen light", "turn the living area light off", "stop", "stop now"]) {
    t.ok(accepts(network, words(yes)), yes);
  }
  for (const no of [
    "",
    "turn",
    "turn on the light",
    "turn on the living light",
    "stop now now",
    "now",
    "turn the on",
  ]) {
    t.notOk(accepts(network, words(no)), no);
  }
});

t.test("parts shared by sentences are in the network once", async (t) => {
  const rooms = oneOf(...Array.from({ length: 50 }, (_, n) => `room${n}`));
  const orders = ["switch", "turn", "put"].map((verb) => inOrder(say(verb), say("the light in the"), rooms, say("on")));
  t.equal(networkOf(oneOf(...orders)).arcCount, 3 + 4 + 50 + 1);
  t.equal(networkOf(oneOf("a b", "a b", "a c")).arcCount, 3);
});

t.test("each exit of a branch is kept separate, however similar its parts are", async (t) => {
  const network = networkOf(oneOf(inOrder(say("a"), maybe("b"), say("c")), inOrder(say("a b"), maybe("d"))));
  for (const yes of ["a c", "a b c", "a b", "a b d"]) t.ok(accepts(network, words(yes)), yes);
  for (const no of ["a", "a d", "a b c d", "c"]) t.notOk(accepts(network, words(no)), no);
});

t.test(
  "a large value can be in the network once for all places, and then sentences go on as others do behind it",
  async (t) => {
    const number = oneOf(...Array.from({ length: 50 }, (_, n) => `number${n}`));
    const sentences = oneOf(
      inOrder(say("wait"), number, say("minutes")),
      inOrder(say("add"), number, say("to"), number),
      inOrder(say("dial"), number, say("now")),
    );
    const exact = networkOf(sentences);
    const shared = networkOf(sentences, undefined, 50);
    t.ok(exact.arcCount > 4 * 50);
    t.ok(shared.arcCount < 3 * 50, "one copy for first numbers, one for second numbers");
    for (const yes of ["wait number3 minutes", "add number3 to number7", "dial number9 now"]) {
      t.ok(accepts(exact, words(yes)), yes);
      t.ok(accepts(shared, words(yes)), yes);
    }
    t.notOk(accepts(exact, words("wait number3 now")));
    t.ok(accepts(shared, words("wait number3 now")));
    for (const no of ["wait minutes", "number3 minutes", "add number3 to number7 now", "add number3 to"])
      t.notOk(accepts(shared, words(no)), no);
  },
);

t.test("a shared value is left towards each sentence as often as that sentence enters it", async (t) => {
  const number = oneOf(...Array.from({ length: 50 }, (_, n) => `number${n}`));
  const often = inOrder(say("wait"), number, say("minutes"));
  const network = networkOf(
    { kind: "choice", options: [often, inOrder(say("dial"), number, say("now"))], weights: [3, 1] },
    undefined,
    50,
  );
  const behind = network.arcs.flatMap((ways) => [...ways]).filter(([word]) => word === "minutes" || word === "now");
  const flows = new Map(behind.map(([word, { flow }]) => [word, flow.toFixed(6)]));
  t.same(
    flows,
    new Map([
      ["minutes", "0.750000"],
      ["now", "0.250000"],
    ]),
  );
  t.equal(network.ends.reduce((sum, end) => sum + end, 0).toFixed(6), "1.000000");
});

t.test("whatever is shared, a network has no cycle, nothing is lost, and each sentence ends once", async (t) => {
  const values = ["a", "b"].map((letter) => oneOf(...Array.from({ length: 4 }, (_, n) => `${letter}${n}`)));
  let seed = 7;
  const below = (limit: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  const random = (depth: number): Expression => {
    const kind = depth === 0 ? 4 + below(3) : below(7);
    if (kind < 2) return inOrder(...Array.from({ length: 1 + below(3) }, () => random(depth - 1)));
    if (kind < 4)
      return {
        kind: "choice",
        options: Array.from({ length: 1 + below(3) }, () => random(depth - 1)),
        bySentence: true,
      };
    if (kind === 4) return below(9) === 0 ? oneOf() : say(`w${below(4)}`);
    return kind === 5 ? values[below(2)]! : maybe(values[below(2)]!);
  };
  for (let round = 0; round < 300; round++) {
    const expression = random(4);
    const [exact, shared] = [networkOf(expression), networkOf(expression, undefined, 4)];
    const text = JSON.stringify(expression);
    for (const sentence of someOf(exact)) t.ok(accepts(shared, sentence), `${sentence.join(" ")} of ${text}`);
    t.notOk(hasCycle(shared), text);
    const flows = [...shared.arcs.flatMap((ways) => [...ways.values()].map(({ flow }) => flow)), ...shared.ends];
    t.ok(
      flows.every((flow) => flow >= 0 && flow < 1 + 1e-9),
      text,
    );
    const ended = (network: Network) => network.ends.reduce((sum, end) => sum + end, 0);
    t.ok(Math.abs(ended(shared) - ended(exact)) < 1e-9, `${ended(shared)} for ${ended(exact)} of ${text}`);
  }
});

/** Some sentences of a network: by the first and by the last way from each state. */
function someOf({ arcs, ends }: Network): string[][] {
  const from = (state: number): string[][] => {
    const ways = [...arcs[state]!];
    const some = [...new Set([ways[0], ways.at(-1)])].flatMap((way) =>
      way === undefined ? [] : from(way[1].to).map((rest) => [way[0], ...rest]),
    );
    return [...(ends[state]! > 0 ? [[]] : []), ...some].slice(0, 8);
  };
  return from(0);
}

function hasCycle({ arcs }: Network): boolean {
  const entered = arcs.map(() => 0);
  for (const ways of arcs) for (const { to } of ways.values()) entered[to]!++;
  const order = [...entered.keys()].filter((state) => entered[state] === 0);
  for (const state of order) for (const { to } of arcs[state]!.values()) if (--entered[to]! === 0) order.push(to);
  return order.length < arcs.length;
}

t.test("impassable paths leave nothing behind", async (t) => {
  const sentence = inOrder(say("play"), oneOf("jazz", "zzyzx"), maybe("loudly"));
  const network = networkOf(restricted(sentence, (word) => word !== "zzyzx"));
  t.ok(accepts(network, ["play", "jazz", "loudly"]));
  t.equal(network.arcCount, 3);
  t.equal(networkOf(inOrder(say("play"), oneOf())).arcCount, 0);
});

t.test("a network beyond its limit is refused while it is built, not after", async (t) => {
  const many = oneOf(...Array.from({ length: 2000 }, (_, n) => `word${n} other${n}`));
  t.throws(() => networkOf(many, 100), NetworkTooLarge);
  t.equal(networkOf(many, 4000).arcCount, 4000);
});

t.test("the file has one final state, to which there is a jump where a sentence may end or continue", async (t) => {
  const text = formatNetwork(networkOf(inOrder(say("stop"), maybe("now"))));
  const lines = text.trim().split("\n");
  t.equal(lines[0], "FSG_BEGIN <spoken>");
  t.equal(lines.at(-1), "FSG_END");
  const steps = lines.filter((line) => line.startsWith("TRANSITION")).map((line) => line.split(" "));
  const final = lines.find((line) => line.startsWith("FINAL_STATE "))?.split(" ")[1];
  const [stop] = steps.filter(([, , , , word]) => word === "stop");
  t.same(
    steps.map(([, from, to, , word = "(none)"]) => `${from} ${to} ${word}`).toSorted(),
    [`0 ${stop?.[2]} stop`, `${stop?.[2]} ${final} now`, `${stop?.[2]} ${final} (none)`].toSorted(),
  );
});

t.test("a sentence without words is in no file: silence is none", async (t) => {
  const text = formatNetwork(networkOf(maybe("stop")));
  t.match(text, " stop\n");
  t.notMatch(text, /^TRANSITION \d+ \d+ [\d.]+$/mu);
});

t.test("a number is in the file once for all words before it that end in the same sound", async (t) => {
  const number = oneOf(...Array.from({ length: 30 }, (_, n) => `number${n}`));
  const network = networkOf(oneOf(...["wait", "dim", "dial"].map((verb) => inOrder(say(verb), maybe(verb), number))));
  const count = (dictionary: string) => formatNetwork(network, lastSoundsIn(dictionary)).match(/ number7$/gmu)?.length;
  t.equal(network.arcs.filter((ways) => ways.has("number7")).length, 4, "after each verb, and after it twice");
  t.equal(count("wait W EY T\ndim D IH T\ndial D AY T\n"), 1);
  t.equal(count("wait W EY T\ndim D IH M\ndial D AY T\n"), 2, "the decoder hears it differently");
  t.equal(count("wait W EY T\ndim D IH M\ndim(2) D IH T\ndial D AY M\n"), 2, "the first of several sounds decides");
});
