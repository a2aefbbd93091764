import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type Connection, Server, utils } from "ssh2";

/** A server by SSH that lets in one name and password, says where its folder is and nothing more; its key can be another from now on. */
export async function startPasswordSsh(username: string, password: string) {
  const sessions = new Set<Connection>();
  let attempts = 0;

  async function listen(port: number): Promise<Server> {
    const server = new Server({ hostKeys: [utils.generateKeyPairSync("ed25519").private] }, (client) => {
      sessions.add(client);
      client.on("close", () => sessions.delete(client)).on("error", () => {});
      client.on("authentication", (context) => {
        if (context.method === "none") return context.reject(["password"]);
        attempts += 1;
        if (context.method === "password" && context.username === username && context.password === password) context.accept();
        else context.reject(["password"]);
      });
      client.on("session", (accept) => {
        accept().on("sftp", (open) => {
          const sftp = open();
          sftp.on("REALPATH", (id) => sftp.name(id, [{ filename: "/home/shop", longname: "", attrs: {} as never }]));
        });
      });
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  }
  async function end(server: Server): Promise<void> {
    for (const client of sessions) client.end();
    server.close();
    await once(server, "close");
  }

  let current = await listen(0);
  const { port } = current.address() as AddressInfo;
  return {
    port,
    /** How often somebody gave a password. */
    attempts: () => attempts,
    async changeKey() {
      await end(current);
      current = await listen(port);
    },
    close: () => end(current),
  };
}
