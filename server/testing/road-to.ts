import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** A way in from the network to a server that listens on a socket of the file system. */
export async function roadTo(path: string): Promise<{ readonly port: number; close(): void }> {
  const server = createServer((from) => {
    const to = connect(path);
    from.on("error", () => to.destroy()).on("close", () => to.destroy());
    to.on("error", () => from.destroy()).on("close", () => from.destroy());
    from.pipe(to).pipe(from);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
