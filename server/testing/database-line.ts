import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** Stands between a server and Postgres, and takes Postgres away when told. */
export interface DatabaseLine {
  /** The database's address by way of this line. */
  readonly url: string;
  /** Attempts to connect that were refused. */
  readonly refused: number;
  readonly isCut: boolean;
  /** Breaks every connection and refuses new ones, as while Postgres is stopped. */
  cut(): void;
  /** Whatever is asked gets no answer, as while Postgres stands still. */
  hold(): void;
  mend(): void;
  close(): Promise<void>;
}

const SOCKET = ".s.PGSQL.5432";

/** To the Postgres whose unix socket the address names. */
export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const socket = `${decodeURIComponent(target.hostname)}/${SOCKET}`;
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  let refused = 0;
  let isCut = false;
  let isHeld = false;

  const server = createServer((near) => {
    if (isCut) {
      refused += 1;
      return void near.destroy();
    }
    const far = connect(socket);
    const pair = [near, far] as const;
    pairs.add(pair);
    near.on("data", (bytes) => far.write(bytes));
    far.on("data", (bytes) => near.write(bytes));
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const one of pair) one.on("error", end).on("close", end);
    if (isHeld) for (const one of pair) one.pause();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  Object.assign(target, { hostname: "127.0.0.1", port: String((server.address() as AddressInfo).port) });

  function breakAll(): void {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
  }
  return {
    url: target.href,
    get refused() {
      return refused;
    },
    get isCut() {
      return isCut;
    },
    cut() {
      isCut = true;
      breakAll();
    },
    hold() {
      isHeld = true;
      for (const pair of pairs) for (const one of pair) one.pause();
    },
    mend() {
      isCut = false;
      isHeld = false;
      for (const pair of pairs) for (const one of pair) one.resume();
    },
    async close() {
      server.close();
      breakAll();
      await once(server, "close");
    },
  };
}
