import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";

const A = 1;

/** A name server on loopback whose answers change as it is told; each is good for no time at all. */
export async function startNameServer(answer: (question: number) => readonly string[]) {
  const socket = createSocket("udp4");
  let questions = 0;
  socket.on("message", (query, from) => {
    // The header has twelve bytes; the name follows, ended by a zero, then type and class.
    const end = query.indexOf(0, 12) + 1;
    const addresses = query.readUInt16BE(end) === A ? answer(questions++) : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const records = addresses.map((address) => Buffer.from([0xc0, 0x0c, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]));
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);

  return {
    /** How often an address was asked for. */
    questions: () => questions,
    resolve: async (host: string) => (await resolver.resolve4(host)).map((address) => ({ address })),
    close() {
      resolver.cancel();
      socket.close();
    },
  };
}
