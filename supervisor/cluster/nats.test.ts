import { Kvm } from "@nats-io/kv";
import { jetstream, jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import t from "tap";
import * as v from "valibot";
import { clusterSchema } from "../config/cluster-section.ts";
import { connectNats } from "./nats.ts";
import { startServers, until } from "./testing/servers.ts";
import { onServerThatAnswers } from "./watching.ts";

t.setTimeout(100_000);

t.test(
  "a bucket that somebody has deleted is told as that, and not made anew: it may be about to be restored",
  async (t) => {
    const servers = await startServers();
    t.teardown(() => servers.close());
    const [url = ""] = servers.urls;
    const hub = await connectNats(v.parse(clusterSchema, { servers: servers.urls }), "test");
    t.teardown(() => hub.close());
    await hub.shared.watch(() => undefined);
    await hub.shared.put("users/anna", { role: "owner" });

    const operator = await connect({ servers: url.replace("nats://", "") });
    t.teardown(() => operator.close());
    const buckets = new Kvm(jetstream(operator));
    await (await buckets.open("sotto-shared")).destroy();
    const put = (): Promise<string> =>
      hub.shared.put("users/bert", { role: "viewer" }).then(
        () => "done",
        (error: Error) => error.message,
      );
    let said = await put();
    while (!said.startsWith("somebody has deleted")) said = await put();
    t.match(said, /^somebody has deleted sotto-shared: restore it from a backup, or restart a hub/u);
    t.match(await hub.shared.replace("users/bert", {}, 0).catch((error: Error) => error.message), said);

    await buckets.create("sotto-shared");
    t.match(
      await hub.ended,
      /another state of the bucket/u,
      "one that is there again is noticed: the hub connects anew",
    );
  },
);

t.test("servers with too little room, and a bucket that is full, are told by what to do", async (t) => {
  for (const [limits, words] of [
    ["max_mem: 64MB, max_file: 10MB", /too little room .*: raise max_file in jetstream/u],
    ["max_mem: 1MB, max_file: 512MB", /too little room .*: raise max_mem in jetstream/u],
  ] as const) {
    const servers = await startServers(1, `jetstream { store_dir: "${t.testdir()}", ${limits} }`);
    t.teardown(() => servers.close());
    await t.rejects(connectNats(v.parse(clusterSchema, { servers: servers.urls }), "test"), { message: words });
  }
  const three = await startServers(3, "", "10MB");
  t.teardown(() => three.close());
  // Until they know each other they say that there are too few.
  const ask = () => connectNats(v.parse(clusterSchema, { servers: three.urls, replicas: 3 }), "test");
  let why = "";
  while (!/room/u.test(why) && !/connected/u.test(why))
    why = await ask().then(
      async (one) => {
        await one.close();
        return "connected";
      },
      (error: Error) => error.message,
    );
  t.match(why, /too little room .*: raise max_file and max_mem in jetstream/u);

  const servers = await startServers();
  t.teardown(() => servers.close());
  const hub = await connectNats(v.parse(clusterSchema, { servers: servers.urls }), "test");
  t.teardown(() => hub.close());
  const operator = await connect({ servers: (servers.urls[0] ?? "").replace("nats://", "") });
  t.teardown(() => operator.close());
  const { streams } = await jetstreamManager(operator);
  const put = () => hub.shared.put("users/anna", { role: "x".repeat(5_000) });
  await streams.update("KV_sotto-shared", { max_msg_size: 500 });
  await t.rejects(put(), { message: /no record of this size: raise max_payload/u });
  await streams.update("KV_sotto-shared", { max_msg_size: -1, max_bytes: 1_000 });
  await t.rejects(put(), { message: /^what hubs share has reached the size .* nothing more can be shared/u });
});

t.test("a watch is made while a server of three is stuck, on which NATS would put every third one", async (t) => {
  const servers = await startServers(3);
  t.teardown(() => servers.close());
  await until(() => servers.metaLeader() !== undefined);
  const connectTo = (urls: readonly string[]) =>
    connectNats(v.parse(clusterSchema, { servers: urls, replicas: 3 }), "test");
  // Until they know each other they say that there are too few.
  const ready = (): ReturnType<typeof connectTo> => connectTo(servers.urls).catch(ready);
  const first = await ready();
  await first.shared.put("users/anna", { role: "owner" });
  await first.close();
  const operator = await connect({ servers: (servers.urls[0] ?? "").replace("nats://", "") });
  const { streams } = await jetstreamManager(operator);
  const leader = (await streams.info("KV_sotto-shared")).cluster?.leader;
  await operator.close();
  const stuck = [0, 1, 2].find((index) => index !== servers.metaLeader() && `n${index}` !== leader) ?? 0;
  const hub = await connectTo(servers.urls.filter((_, index) => index !== stuck));
  t.teardown(() => hub.close());
  servers.signal(stuck, "SIGSTOP");
  for (let watch = 0; watch < 3; watch++) {
    const seen: string[] = [];
    await hub.shared.watch(({ key }) => seen.push(key));
    t.same(seen, ["users/anna"]);
  }
});

t.test(
  "a watch that is neither made nor refused is given up, made again, and stopped if it comes too late",
  async (t) => {
    const first = Promise.withResolvers<{ stop(): void }>();
    const stopped = Promise.withResolvers<void>();
    const second = { stop: () => t.fail("it is in use") };
    const draws = [first.promise, Promise.resolve(second)];
    t.equal(await onServerThatAnswers(() => draws.shift() ?? Promise.reject(new Error("a third one"))), second);
    first.resolve({ stop: stopped.resolve });
    await stopped.promise;
    await t.rejects(
      onServerThatAnswers(() => Promise.reject(new Error("stream not found"))),
      { message: "stream not found" },
      "what is refused is not tried again",
    );
  },
);
