import { Kvm } from "@nats-io/kv";
import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import t from "tap";
import * as v from "valibot";
import { clusterSchema } from "../config/cluster-section.ts";
import { connectNats } from "./nats.ts";
import { startServers } from "./testing/servers.ts";

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
