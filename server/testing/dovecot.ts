import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DebianPrograms } from "./debian-programs.ts";

/** An account of every Debian, for whoever is root: nobody's mail is read as root. */
const DAEMON = { uid: 1, gid: 1 };

/** Dovecot's mailboxes of one person, one process for each connection. Who signs in is looked at here, as its own sign-in wants to be installed. */
export async function startDovecot({ root, libraryPath }: DebianPrograms, user: string, password: string) {
  const folder = await mkdtemp(join(tmpdir(), "vennel-imap-"));
  const lib = join(root, "usr/lib/dovecot");
  const settings = `
base_dir = ${folder}/run
state_dir = ${folder}/state
libexec_dir = ${lib}
mail_plugin_dir = ${lib}/modules
protocols = imap
ssl = no
log_path = ${folder}/log
mail_location = maildir:~/Maildir
namespace inbox {
  inbox = yes
  mailbox Archive {
    auto = subscribe
    special_use = \\Archive
  }
}
`;
  await writeFile(join(folder, "conf"), settings);
  const home = join(folder, "home");
  await mkdir(home);
  const account = process.getuid?.() === 0 ? DAEMON : null;
  if (account) for (const path of [folder, home]) await chown(path, account.uid, account.gid);

  const running = new Set<ChildProcess>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket)));
    greet(socket, user, password, () => serve(socket));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  function serve(socket: Socket): ChildProcess {
    const command = ["-f", "service=imap", "-c", join(folder, "conf"), "-m", "imap", "-e", join(lib, "imap")];
    const child = spawn(join(root, "usr/bin/doveconf"), command, {
      ...account,
      cwd: home,
      env: { LD_LIBRARY_PATH: libraryPath, USER: user, HOME: home },
      stdio: ["pipe", "pipe", "ignore"],
    });
    running.add(child.on("exit", () => running.delete(child)));
    child.stdin.on("error", () => {});
    socket.on("close", () => child.kill());
    return child;
  }

  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await Promise.all([...running].map((child) => (child.kill("SIGKILL"), once(child, "exit"))));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Until somebody has signed in; from then on Dovecot speaks, without the line by which it greets one who is in already. */
function greet(socket: Socket, user: string, password: string, serve: () => ChildProcess): void {
  let pending = "";
  socket.write("* OK [CAPABILITY IMAP4rev1] ready\r\n");
  const listen = (chunk: Buffer) => {
    pending += chunk.toString("latin1");
    const lines = pending.split("\r\n");
    pending = lines.pop() ?? "";
    for (const line of lines) {
      const [tag = "", command = ""] = line.split(" ");
      const [, name, secret] = /^\S+ LOGIN "?([^" ]*)"? "?([^"]*)"?$/i.exec(line) ?? [];
      if (name === user && secret === password) return signIn(tag);
      if (/^capability$/i.test(command)) socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`);
      else if (/^login$/i.test(command)) socket.write(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.\r\n`);
      else socket.write(`${tag} ${/^(?:id|noop)$/i.test(command) ? "OK" : "BAD"} done\r\n`);
    }
  };
  const signIn = (tag: string) => {
    socket.off("data", listen);
    const { stdin, stdout } = serve();
    stdout?.once("data", () => {
      socket.write(`${tag} OK Logged in\r\n`);
      stdout.pipe(socket);
      if (stdin) socket.pipe(stdin);
    });
  };
  socket.on("data", listen);
}
