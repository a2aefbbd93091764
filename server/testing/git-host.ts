import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { realGit } from "./real-git.ts";

export interface GitHost {
  readonly url: string;
  /** A bare repository, which looks at each object that it is sent. Resolves to its address. */
  create(name: string): Promise<string>;
  /** Where a repository lies, for git on this machine. */
  folderOf(name: string): string;
  /** Called before git is; who answers by itself returns true. */
  meddle(how: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>): void;
  /** Method, path and user of each request. */
  readonly seen: string[];
  close(): Promise<void>;
}

/** Real git behind HTTP, as hosts have it: `git http-backend`, for one user with a token. */
export async function startGitHost(home: string, { username, token }: { username: string; token: string }): Promise<GitHost> {
  const git = realGit(home);
  const root = join(home, "repositories");
  const seen: string[] = [];
  const expected = `Basic ${Buffer.from(`${username}:${token}`).toString("base64")}`;
  let meddle: Parameters<GitHost["meddle"]>[0] = () => false;

  const server = createServer((request, response) => {
    void (async () => {
      seen.push(`${request.method} ${request.url}`);
      if (await meddle(request, response)) return;
      if (request.headers.authorization !== expected) return void response.writeHead(401, { "www-authenticate": 'Basic realm="host"' }).end();
      answerByGit(root, username, request, response);
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    seen,
    folderOf: (name) => join(root, `${name}.git`),
    meddle: (how) => void (meddle = how),
    async create(name) {
      const folder = join(root, `${name}.git`);
      await git(home, "init", "--bare", "--initial-branch", "main", folder);
      await git(folder, "config", "receive.fsckObjects", "true");
      await git(folder, "config", "http.receivepack", "true");
      return `${url}/${name}.git`;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function answerByGit(root: string, user: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? "/", "http://host");
  const { PATH = "" } = process.env;
  const child = spawn("git", ["http-backend"], {
    env: {
      PATH,
      HOME: root,
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method ?? "GET",
      REMOTE_USER: user,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  request.pipe(child.stdin).on("error", () => {});
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.on("close", () => {
    const all = Buffer.concat(chunks);
    const end = all.indexOf("\r\n\r\n");
    const headers = all.toString("latin1", 0, Math.max(0, end)).split("\r\n");
    const pairs = headers.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
    const status = Number(pairs.find(([name]) => name === "Status")?.[1]?.split(" ")[0] ?? 200);
    response.writeHead(end < 0 ? 500 : status, Object.fromEntries(pairs.filter(([name]) => name !== "Status"))).end(all.subarray(end + 4));
  });
}
