import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Context, Hono } from "hono";
import { ApiError } from "../../../platform/errors.ts";
import { FLUSH, band, pkt, readLines } from "../../../platform/git/pkt-line.ts";
import { actorName, type Authority, type KeyActor } from "../../../platform/http/actor.ts";
import { atLeast } from "../../../platform/http/authorise.ts";
import { readBytes } from "../../../platform/http/read-body.ts";
import type { ProjectsDeps } from "../index.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { PushRefused } from "./push-refused.ts";
import { NOTHING, receivePush } from "./receive-push.ts";
import { sendPack } from "./send-pack.ts";

const LARGEST_PUSH = 32 * 1_048_576;
const BRANCH = "refs/heads/main";
const SERVICES = ["git-upload-pack", "git-receive-pack"] as const;
type Service = (typeof SERVICES)[number];
const CAPABILITIES: Record<Service, string> = {
  "git-upload-pack": `side-band-64k symref=HEAD:${BRANCH} agent=vennel`,
  "git-receive-pack": "report-status side-band-64k agent=vennel",
};

/** Every project as a git repository at `/git/<project>.git`, for API keys: a clone gives its checkpoints, a push becomes one. */
export function mountGit(app: Hono, authority: Authority, deps: ProjectsDeps): void {
  const head = (actor: KeyActor, projectId: string) =>
    deps.database.organisation(actor.organisationId, (tx) => bringUpToDate(tx, deps.clock, actor.organisationId, projectId));

  async function enter(context: Context, service: Service): Promise<{ actor: KeyActor; projectId: string } | Response> {
    const actor = await authority.authenticate(new Headers({ authorization: `Bearer ${keyOf(context.req.header("authorization") ?? "")}` }));
    if (actor?.kind !== "key")
      return new Response("Use an API key as the password.\n", { status: 401, headers: { "www-authenticate": 'Basic realm="Vennel"' } });
    if (service === "git-receive-pack" && !atLeast(actor.role, "builder")) return new Response("This key may only read.\n", { status: 403 });
    return { actor, projectId: (context.req.param("repository") ?? "").replace(/\.git$/, "") };
  }

  app.get("/git/:repository/info/refs", async (context) => {
    const service = SERVICES.find((name) => name === context.req.query("service"));
    if (!service) throw new ApiError("invalid", "Only git's smart protocol is spoken here.");
    const entered = await enter(context, service);
    if (entered instanceof Response) return entered;
    const sha = await head(entered.actor, entered.projectId);
    const first = (name: string) => pkt(`${sha ?? NOTHING} ${name}\0${CAPABILITIES[service]}\n`);
    const refs = sha === null ? [first("capabilities^{}")] : service === "git-upload-pack" ? [first("HEAD"), pkt(`${sha} ${BRANCH}\n`)] : [first(BRANCH)];
    return answer(`${service}-advertisement`, Buffer.concat([pkt(`# service=${service}\n`), FLUSH, ...refs, FLUSH]));
  });

  app.post("/git/:repository/git-upload-pack", async (context) => {
    const entered = await enter(context, "git-upload-pack");
    if (entered instanceof Response) return entered;
    const { actor, projectId } = entered;
    const sha = await head(actor, projectId);
    const request = await bodyOf(context.req.raw);
    return answer("git-upload-pack-result", await deps.database.organisation(actor.organisationId, (tx) => sendPack(tx, projectId, sha, request)));
  });

  app.post("/git/:repository/git-receive-pack", async (context) => {
    const entered = await enter(context, "git-receive-pack");
    if (entered instanceof Response) return entered;
    const { lines, rest } = readLines(await bodyOf(context.req.raw), (line) => line === null);
    const commands = lines.flatMap((line) => line?.split("\0")[0] ?? []);
    if (commands.length === 0) return answer("git-receive-pack-result", FLUSH);
    const { actor, projectId } = entered;
    const { organisationId } = actor;
    const results = await Promise.all(
      commands.map(async (command) => {
        const [from = "", to = "", ref = ""] = command.split(" ");
        try {
          if (ref !== BRANCH || commands.length > 1) throw new PushRefused("only main", [`A project has one branch: git push <remote> HEAD:${BRANCH}`]);
          if (to === NOTHING) throw new PushRefused("main stays");
          const told = await receivePush(deps, { organisationId, projectId, author: actorName(actor), from, to, pack: rest, signal: context.req.raw.signal });
          return { line: `ok ${ref}\n`, told };
        } catch (error) {
          if (error instanceof PushRefused) return { line: `ng ${ref} ${error.message}\n`, told: error.lines };
          throw error;
        }
      }),
    );
    const told = results.flatMap((result) => result.told).map((line) => `${line}\n`);
    const report = Buffer.concat([pkt("unpack ok\n"), ...results.map(({ line }) => pkt(line)), FLUSH]);
    return answer("git-receive-pack-result", Buffer.concat([...told.map((line) => band(2, Buffer.from(line))), band(1, report), FLUSH]));
  });
}

/** Git sends a name and a password; the key is the password, whatever the name. */
function keyOf(authorization: string): string {
  const [scheme = "", value = ""] = authorization.split(" ");
  if (scheme.toLowerCase() === "bearer") return value;
  const decoded = Buffer.from(value, "base64").toString("utf8");
  return scheme.toLowerCase() === "basic" ? decoded.slice(decoded.indexOf(":") + 1) : "";
}

/** Long requests come compressed. */
async function bodyOf(request: Request): Promise<Buffer> {
  const bytes = Buffer.from(await readBytes(request, LARGEST_PUSH));
  if (request.headers.get("content-encoding") !== "gzip") return bytes;
  return promisify(gunzip)(bytes, { maxOutputLength: LARGEST_PUSH }).catch(() => {
    throw new ApiError("invalid", "The compressed body cannot be read.");
  });
}

function answer(type: string, body: Buffer): Response {
  return new Response(new Uint8Array(body), { headers: { "content-type": `application/x-${type}`, "cache-control": "no-cache" } });
}
