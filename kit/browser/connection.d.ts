// The client of Sotto for apps, made of kit/app and web/voice/talking; the .d.ts tell what there is. Apache-2.0.
/** The standard WebSocket, of which browsers, React Native and Node 22 each have one; in Node, `ws` has it as well. */
export type Socket = {
    binaryType: string;
    readonly readyState: number;
    send(data: Uint8Array<ArrayBuffer>): void;
    close(code?: number): void;
    addEventListener(type: "open" | "message" | "close" | "error", listener: (event: never) => void): void;
};
export type SocketClass = new (url: string, protocols: string) => Socket;
export type User = {
    readonly name: string;
    readonly secret: string;
};
export type ConnectionOptions = {
    readonly url: string;
    readonly clientId: string;
    /** Asked for each connection: a password may have changed. */
    readonly user: () => User | undefined;
    readonly WebSocket: SocketClass;
    readonly onMessage: (topic: string, payload: Uint8Array) => void;
    readonly onState: (state: State) => void;
    readonly onForbidden: (filter: string) => void;
};
/** `refused` ends it: the board does not accept the credential, the role, or one connection more. */
export type State = {
    readonly state: "connecting" | "online" | "closed";
} | {
    readonly state: "offline" | "refused";
    readonly reason: string;
};
/** The board was not reached, so it is not known, or not the case, that it was told. */
export declare class NotConnected extends Error {
    name: string;
}
export declare class Connection {
    #private;
    constructor(options: ConnectionOptions);
    get isOnline(): boolean;
    open(): void;
    close(): void;
    /** Resolves when the board has it, with QoS 0 at once. Rejects with NotConnected. */
    publish(topic: string, payload: Uint8Array, qos: 0 | 1): Promise<void>;
    subscribe(filter: string, qos: 0 | 1): void;
    unsubscribe(filter: string): void;
}
