import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Context, Hono } from "hono";
import type { Tx } from "../../../platform/database/database.ts";
import { ApiError } from "../../../platform/errors.ts";
import { FLUSH, band, pkt, readLines } from "../../../platform/git/pkt-line.ts";
import { actorName, type Authority, type KeyActor } from "../../../platform/http/actor.ts";
import { atLeast } from "../../../platform/http/authorise.ts";
import { clientAddress } from "../../../platform/http/client-address.ts";
import { readBytes } from "../../../platform/http/read-body.ts";
import type { ProjectsDeps } from "../index.ts";
import { bringUpToDate } from "./bring-up-to-date.ts";
import { liveBranches, type Served } from "./live-branches.ts";
import { PushRefused } from "./push-refused.ts";
import { NOTHING, receivePush } from "./receive-push.ts";
import { sendPack } from "./send-pack.ts";

const LARGEST_PUSH = 32 * 1_048_576;
const HEADS = "refs/heads/";
const BRANCH = `${HEADS}main`;
const SERVICES = ["git-upload-pack", "git-receive-pack"] as const;
type Service = (typeof SERVICES)[number];
const CAPABILITIES: Record<Service, string> = {
  "git-upload-pack": `side-band-64k symref=HEAD:${BRANCH} agent=vennel`,
  // Nothing is deleted, but without the word git refuses by itself and gives no reason.
  "git-receive-pack": "report-status delete-refs side-band-64k agent=vennel",
};

/**
 * Every project as a git repository at `/git/<project>.git`, for API keys: a clone gives its checkpoints, a push becomes one.
 * Beside `main` each environment has a branch, which says what it serves and is moved by deploying alone.
 */
export function mountGit(app: Hono, authority: Authority, deps: ProjectsDeps, served: (tx: Tx, projectId: string) => Promise<readonly Served[]>): void {
  /** Each branch and its commit, by name; none while there is no file. */
  const branchesOf = ({ organisationId }: KeyActor, projectId: string) =>
    deps.database.organisation(organisationId, async (tx): Promise<[ref: string, sha: string][]> => {
      const main = await bringUpToDate(tx, deps.clock, organisationId, projectId);
      if (main === null) return [];
      const live = await liveBranches(tx, organisationId, projectId, await served(tx, projectId));
      return [...live.set("main", main)].map(([name, sha]): [string, string] => [HEADS + name, sha]).toSorted(([a], [b]) => (a < b ? -1 : 1));
    });

  async function enter(context: Context, service: Service): Promise<{ actor: KeyActor; projectId: string } | Response> {
    const actor = await authority.authenticate(new Headers({ authorization: `Bearer ${keyOf(context.req.header("authorization") ?? "")}` }));
    if (actor?.kind !== "key")
      return new Response("Use an API key as the password.\n", { status: 401, headers: { "www-authenticate": 'Basic realm="Vennel"' } });
    if (service === "git-receive-pack" && !atLeast(actor.role, "builder")) return new Response("This key may only read.\n", { status: 403 });
    return { actor: { ...actor, address: clientAddress(context) }, projectId: (context.req.param("repository") ?? "").replace(/\.git$/, "") };
  }

  app.get("/git/:repository/info/refs", async (context) => {
    const service = SERVICES.find((name) => name === context.req.query("service"));
    if (!service) throw new ApiError("invalid", "Only git's smart protocol is spoken here.");
    const entered = await enter(context, service);
    if (entered instanceof Response) return entered;
    const branches = await branchesOf(entered.actor, entered.projectId);
    const head = branches.flatMap(([ref, sha]): typeof branches => (ref === BRANCH && service === "git-upload-pack" ? [["HEAD", sha]] : []));
    const [[ref, sha] = ["capabilities^{}", NOTHING], ...others] = [...head, ...branches];
    const refs = [pkt(`${sha} ${ref}\0${CAPABILITIES[service]}\n`), ...others.map(([ref, sha]) => pkt(`${sha} ${ref}\n`))];
    return answer(`${service}-advertisement`, Buffer.concat([pkt(`# service=${service}\n`), FLUSH, ...refs, FLUSH]));
  });

  app.post("/git/:repository/git-upload-pack", async (context) => {
    const entered = await enter(context, "git-upload-pack");
    if (entered instanceof Response) return entered;
    const { actor, projectId } = entered;
    const heads = new Set((await branchesOf(actor, projectId)).map(([, sha]) => sha));
    const request = await bodyOf(context.req.raw);
    return answer("git-upload-pack-result", await deps.database.organisation(actor.organisationId, (tx) => sendPack(tx, projectId, heads, request)));
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
          if (ref !== BRANCH || commands.length > 1) throw new PushRefused("only main", ONLY_MAIN);
          if (to === NOTHING) throw new PushRefused("main stays", ["The branch main cannot be deleted."]);
          const note = (tx: Tx) =>
            deps.audit(tx, {
              organisationId,
              actor,
              action: "project.pushed",
              subject: projectId,
              details: {},
              before: { commit: from },
              after: { commit: to },
            });
          const push = { organisationId, projectId, author: actorName(actor), from, to, pack: rest, note, signal: context.req.raw.signal };
          const told = await receivePush(deps, push);
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

const ONLY_MAIN = [
  `Pushes go to one branch: git push <remote> HEAD:${BRANCH}`,
  "A branch named after an environment shows what is deployed there: deploying moves it.",
];

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
