import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface SharedAddress {
  readonly url: string;
  add(port: number): void;
  remove(port: number): void;
  close(): Promise<void>;
}

/** One address in front of many workers, as a load balancer would be: each connection goes to the next worker that takes it. */
export async function openSharedAddress(): Promise<SharedAddress> {
  const workers: number[] = [];
  const sockets = new Set<Socket>();
  let turn = 0;

  function carry(inbound: Socket, triesLeft: number): void {
    const port = workers[turn++ % workers.length];
    if (triesLeft === 0 || port === undefined) return void inbound.destroy();
    const outbound = connect(port, "127.0.0.1");
    const refused = () => carry(inbound, triesLeft - 1);
    outbound.once("error", refused);
    outbound.once("connect", () => {
      outbound.off("error", refused);
      hold(outbound);
      inbound.pipe(outbound).pipe(inbound);
      outbound.once("close", () => inbound.destroy());
      inbound.once("close", () => outbound.destroy());
    });
  }

  function hold(socket: Socket): void {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  }

  const server = createServer((inbound) => {
    hold(inbound);
    carry(inbound, workers.length);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => void workers.push(port),
    remove: (port) => void workers.splice(workers.indexOf(port) >>> 0, 1),
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}
