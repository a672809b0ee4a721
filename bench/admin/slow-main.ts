/**
 * node slow-main.ts <port> <sockets>: runs this many clients from 127.0.0.1 that send a header byte by byte and
 * reconnect two seconds after they were closed, until its standard input ends.
 */
import { connect } from "node:tls";

const [port, count] = process.argv.slice(2).map(Number) as [number, number];
const known = new Set<number>();

function attack(index: number): void {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false }, () => {
    socket.write("GET /admin/certificate HTTP/1.1\r\nX: ");
    settled(index);
  });
  const drip = setInterval(() => socket.writable && socket.write("x"), 1000);
  socket
    .on("error", () => undefined)
    .once("close", () => {
      clearInterval(drip);
      settled(index);
      setTimeout(() => attack(index), 2000);
    });
}

function settled(index: number): void {
  if (known.size === count || known.add(index).size < count) return;
  console.log("all");
}

for (let index = 0; index < count; index++) attack(index);
process.stdin.resume().once("end", () => process.exit());
