/** Sound by UDP, for firmware that has nothing else: datagrams of samples, in both directions, of one device. */
import { createSocket, type RemoteInfo, type Socket } from "node:dgram";
import { once } from "node:events";

/** Of the firmware: 32 ms of sound. */
const maxDatagram = 4096;

export class UdpEar {
  readonly #socket: Socket;
  #from: RemoteInfo | undefined;
  #isStopped = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Listens at this board's address, and hears nobody but the device. */
  static async start(
    { here, there }: { readonly here: string; readonly there: string },
    hear: (sound: Buffer) => void,
  ): Promise<UdpEar> {
    const socket = createSocket(here.includes(":") && !here.startsWith("::ffff:") ? "udp6" : "udp4");
    const ear = new UdpEar(socket);
    socket.on("error", () => {});
    socket.on("message", (sound, from) => {
      if (from.address !== plain(there) || sound.length > maxDatagram) return;
      ear.#from = from;
      hear(sound);
    });
    socket.bind(0, plain(here));
    await once(socket, "listening");
    return ear;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  /** Sends to where the device's sound came from; before it has sent any, and after `stop`, nowhere. */
  send(sound: Uint8Array): void {
    if (this.#from !== undefined && !this.#isStopped) this.#socket.send(sound, this.#from.port, this.#from.address);
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#socket.close();
  }
}

const plain = (address: string): string => address.replace(/^::ffff:/u, "");
