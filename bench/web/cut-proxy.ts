import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { once } from "node:events";

/** Stands between a browser and the product, and breaks every connection when told. */
export interface CutProxy {
  readonly url: string;
  toward(port: number): void;
  /** Breaks every connection, and tells whether an event stream was among them. */
  cut(): boolean;
  /** Whether somebody follows an event stream. */
  isFollowed(): boolean;
  close(): Promise<void>;
}

export async function startCutProxy(): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  const streams = new Set<Socket>();
  let target = 0;
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    sockets.add(near);
    near.on("data", (bytes: Buffer) => /^GET \S+\/events\b/.test(bytes.toString("latin1")) && streams.add(near));
    near.pipe(far).pipe(near);
    const end = () => {
      sockets.delete(near);
      streams.delete(near);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on("error", end).on("close", end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    toward: (port) => void (target = port),
    cut() {
      const wasFollowed = streams.size > 0;
      streams.clear();
      for (const socket of sockets) socket.destroy();
      return wasFollowed;
    },
    isFollowed: () => streams.size > 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
