import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { utils } from "ssh2";
import type { DebianPrograms } from "./debian-programs.ts";

/** An account of every Debian, for whoever is root: OpenSSH without privileges serves the one account that it runs as. */
const DAEMON = { uid: 1, gid: 1, username: "daemon" };

/** OpenSSH's own server, one process for each connection; it lets in one key, to files in a folder of its own. */
export async function startOpenSsh({ root, libraryPath }: DebianPrograms) {
  const account = process.getuid?.() === 0 ? DAEMON : { ...userInfo(), uid: undefined, gid: undefined };
  const folder = await mkdtemp(join(tmpdir(), "vennel-sshd-"));
  const [host, user] = [
    utils.generateKeyPairSync("ed25519"),
    utils.generateKeyPairSync("ed25519", { passphrase: "between us", cipher: "aes256-ctr", rounds: 4 }),
  ];
  const files = join(folder, "files");
  await mkdir(files);
  await writeFile(join(folder, "host"), host.private, { mode: 0o600 });
  await writeFile(join(folder, "authorized"), user.public);
  const settings = [
    `HostKey ${join(folder, "host")}`,
    "PidFile none",
    `AuthorizedKeysFile ${join(folder, "authorized")}`,
    "StrictModes no",
    "UsePAM no",
    "PasswordAuthentication no",
    `Subsystem sftp internal-sftp -d ${files}`,
  ];
  await writeFile(join(folder, "conf"), `${settings.join("\n")}\n`);
  if (account.uid !== undefined) for (const path of [folder, files, join(folder, "host")]) await chown(path, account.uid, account.gid);

  const running = new Set<ChildProcess>();
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    const identity = account.uid === undefined ? {} : { uid: account.uid, gid: account.gid };
    const options = { ...identity, env: { LD_LIBRARY_PATH: libraryPath } };
    const child = spawn(join(root, "usr/sbin/sshd"), ["-i", "-f", join(folder, "conf")], { ...options, stdio: [socket, socket, "ignore"] });
    running.add(child);
    child.on("exit", () => running.delete(child));
    // The process holds the connection now.
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    files,
    username: account.username,
    privateKey: user.private,
    passphrase: "between us",
    async close() {
      server.close();
      await Promise.all([...running].map((child) => (child.kill("SIGKILL"), once(child, "exit"))));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
