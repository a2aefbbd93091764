import { createServer } from "node:net";

/** What leads to an instance, or to systems of one, that is somebody's own: a shell often has them set for it. */
const OF_ANOTHER =
  /^(DATABASE_URL|KRATOS_PUBLIC_URL|SMTP_URL|HOST|PORT|OTEL_EXPORTER_.*|VENNEL_(DATA_DIR|SECRET_KEY|ENGINE|ROLE|(.*_)?URL|COOKIE_DOMAIN|RESTATE_.*|REGISTRATION))$/;

export interface DevInstance {
  readonly port: number;
  readonly pages: string;
  readonly dataDir: string;
}

/** The environment of the server under development. Only `VENNEL_DEV_DATABASE_URL` leads it to a database that is not its own. */
export function devEnvironment(inherited: NodeJS.ProcessEnv, { port, pages, dataDir }: DevInstance): { env: NodeJS.ProcessEnv; ignored: string[] } {
  const ignored = Object.keys(inherited).filter((name) => OF_ANOTHER.test(name) && name !== "VENNEL_DEV_DATABASE_URL");
  const env: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(inherited).filter(([name]) => !ignored.includes(name)));
  const database = inherited["VENNEL_DEV_DATABASE_URL"];
  return {
    ignored,
    env: {
      ...env,
      PORT: String(port),
      VENNEL_DATA_DIR: dataDir,
      VENNEL_PUBLIC_URL: pages,
      VENNEL_ENVIRONMENT: "development",
      ...(database ? { DATABASE_URL: database } : {}),
    },
  };
}

const TRIED_PORTS = 50;

/** The port that is wanted, or the next free one above it: a port of the system's choice may be in use again a moment later. */
export async function portNear(wanted: number): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + TRIED_PORTS, 65_536); port++)
    if ((await Promise.all(["127.0.0.1", "::1"].map((host) => isFree(port, host)))).every(Boolean)) return port;
  throw new Error(`No port from ${wanted} to ${wanted + TRIED_PORTS - 1} is free`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without the other family of addresses has nobody there.
    server.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "EADDRINUSE" && code !== "EACCES"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
