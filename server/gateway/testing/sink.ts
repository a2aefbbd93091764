import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

/** A port of this machine that nobody may reach, on every address that it has unless one is named; it counts who does. */
export async function startSink(address = "::") {
  let reached = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    reached += 1;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}");
  }).listen(0, address);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    reached: () => reached,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
