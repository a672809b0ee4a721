/** The client library of NATS: a bundle of its own, which a hub without a cluster does not load. */
export { jetstream, jetstreamManager } from "@nats-io/jetstream";
export { Kvm } from "@nats-io/kv";
export { Objm } from "@nats-io/obj";
export { connect, credsAuthenticator } from "@nats-io/transport-node";
