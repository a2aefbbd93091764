import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SERVER = fileURLToPath(new URL("..", import.meta.url));
/** What can open a connection to another machine. */
const OPENERS =
  /\bfrom "(?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises|undici|nodemailer|pg|openid-client|mysql2|ssh2|imapflow)"|\bimport\("@ai-sdk\/|(?<![.\w])fetch\(|\bnew WebSocket\(/;

/** Files that may, and where to: these addresses come from the operator alone. */
const DOORS: Readonly<Record<string, string>> = {
  "gateway/checked-address.ts": "the door itself",
  "gateway/guarded-agent.ts": "the door itself",
  "gateway/protocols/postgres/connect.ts": "a checked address",
  "gateway/protocols/postgres/speak-postgres.ts": "a checked address",
  "gateway/protocols/imap/session.ts": "a checked address",
  "gateway/protocols/mysql/connect.ts": "a checked address",
  "gateway/protocols/sftp/is-ssh-key.ts": "reads a key, and opens nothing",
  "gateway/protocols/sftp/session.ts": "a checked address",
  "gateway/protocols/smtp/speak-smtp.ts": "a checked address",
  "admin/doctor-commands.ts": "the database, the server itself, and where the operator says that people reach it",
  "admin/open-installation.ts": "the database",
  "platform/backup/restore-backup.ts": "the database",
  "platform/backup/write-backup.ts": "the database",
  "platform/database/database.ts": "the database",
  "platform/database/listener.ts": "the database",
  "platform/database/migrate.ts": "the database",
  "platform/postgres/supervise.ts": "the bundled database",
  "platform/http/listen.ts": "the application itself, without a socket",
  "first-look.ts": "the application itself, without a socket",
  "engine/restate/ingress.ts": "the operator's Restate cluster",
  "engine/restate/service-endpoint.ts": "the operator's Restate cluster, which calls back",
  "engine/sandbox/blank-process.ts": "a named pipe of this machine, opened as a file",
  "mcp/api.ts": "the application itself, without a socket",
  "modules/board/minds/model/load-model.ts": "the model that the operator configured; redirects are refused",
  "modules/telemetry/index.ts": "the operator's collector of spans",
  "modules/identity/courier/smtp-transport.ts": "the operator's mail server",
  "modules/identity/courier/outbox-transport.ts": "a file",
  "modules/identity/kratos/check-kratos.ts": "the operator's Kratos",
  "modules/identity/kratos/kratos-proxy.ts": "the operator's Kratos",
  "modules/identity/kratos/registration-gate.ts": "the operator's Kratos",
  "modules/identity/kratos/whoami.ts": "the operator's Kratos",
  "modules/identity/oidc/begin-authorization.ts": "the operator's providers of sign-in",
  "modules/identity/oidc/github-provider.ts": "the operator's providers of sign-in",
  "modules/identity/oidc/openid-provider.ts": "the operator's providers of sign-in",
};

test("only these files of the server can open a connection to another machine, and integrations come through the gateway alone", async () => {
  const found: string[] = [];
  for (const entry of await readdir(SERVER, { recursive: true, withFileTypes: true })) {
    const path = relative(SERVER, join(entry.parentPath, entry.name));
    if (!entry.isFile() || !path.endsWith(".ts") || path.endsWith(".test.ts") || path.includes("testing/")) continue;
    const code = (await readFile(join(SERVER, path), "utf8")).replace(/^import (?:type .*|\{ isIP \} from "node:net";)$/gm, "");
    if (OPENERS.test(code)) found.push(path);
  }
  expect(found.filter((path) => !(path in DOORS)).toSorted()).toEqual([]);
  expect(Object.keys(DOORS).filter((path) => !found.includes(path))).toEqual([]);
});
