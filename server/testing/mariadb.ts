import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "../gateway/testing/certificates.ts";
import type { DebianPrograms } from "./debian-programs.ts";
import { roadTo } from "./road-to.ts";

/** A MariaDB of its own with an empty database `shop` for one user, on loopback; with a certificate that nobody knows, or without any. */
export async function startMariaDb({ root, libraryPath }: DebianPrograms, user: string, password: string, { tls }: { tls: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), "vennel-mariadb-"));
  const share = join(root, "usr/share/mysql");
  const socket = join(folder, "s");
  const options = [
    "--no-defaults",
    `--datadir=${folder}`,
    `--basedir=${join(root, "usr")}`,
    `--lc-messages-dir=${share}`,
    `--plugin-dir=${join(root, "usr/lib/mysql/plugin")}`,
    ...(process.getuid?.() === 0 ? ["--user=root"] : []),
    "--innodb-log-file-size=4M",
    "--innodb-buffer-pool-size=8M",
    "--innodb-flush-log-at-trx-commit=0",
  ];
  const start = (more: readonly string[]) =>
    spawn(join(root, "usr/sbin/mariadbd"), [...options, ...more], { env: { LD_LIBRARY_PATH: libraryPath }, stdio: ["pipe", "ignore", "pipe"] });

  const tables = await Promise.all(["mysql_system_tables.sql", "mysql_system_tables_data.sql"].map((name) => readFile(join(share, name), "utf8")));
  const first = start(["--bootstrap"]);
  first.stderr.resume();
  first.stdin.end(
    [
      "create database mysql;\nuse mysql;",
      ...tables,
      "flush privileges;",
      `create user '${user}'@'%' identified by '${password}';`,
      "create database shop;",
      `grant all on shop.* to '${user}'@'%';`,
      "",
    ].join("\n"),
  );
  const [code] = (await once(first, "exit")) as [number];
  if (code !== 0) throw new Error(`MariaDB could not be set up (${code})`);

  const issued = tls ? await (await createAuthority()).issue("database") : null;
  if (issued) await writeFile(join(folder, "cert.pem"), issued.certificate);
  if (issued) await writeFile(join(folder, "key.pem"), issued.privateKey, { mode: 0o600 });
  const secure = issued ? [`--ssl-cert=${join(folder, "cert.pem")}`, `--ssl-key=${join(folder, "key.pem")}`] : ["--skip-ssl"];
  const server = start(["--skip-networking", `--socket=${socket}`, `--pid-file=${join(folder, "pid")}`, ...secure]);
  const ended = once(server, "exit");
  await new Promise<void>((resolve, reject) => {
    let said = "";
    server.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("ready for connections")) resolve();
    });
    void ended.then(() => reject(new Error(`MariaDB ended: ${said.slice(-500)}`)));
  });
  const road = await roadTo(socket);
  return {
    port: road.port,
    async close() {
      road.close();
      server.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
