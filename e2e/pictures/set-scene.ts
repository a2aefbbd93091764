import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Deployment } from "../../contracts/deployments.ts";
import { createLog } from "../../server/platform/log.ts";
import { startPostgres } from "../../server/platform/postgres/index.ts";
import { bringFiles } from "../support/bring-files.ts";
import { pngOf } from "../support/png-of.ts";
import { buildIntegration, say } from "../support/build-integration.ts";
import { BROKEN, furnish } from "../support/furnish.ts";
import { startLoopbackSystem } from "../support/loopback-system.ts";
import { registerPerson, type Person } from "../support/person.ts";
import { startProduct } from "../support/start-product.ts";
import { AUTOMATION_FILE, WELCOME_FILES } from "../support/welcome-integration.ts";
import { fillOrganisation } from "./fill-organisation.ts";
import { LONG_FILES } from "./long-integration.ts";
import { LONG_SENTENCE, ODD_TEXTS } from "./odd-texts.ts";

export const AMOUNTS = ["empty", "typical", "heavy"] as const;
export type Amount = (typeof AMOUNTS)[number];

/** Whose screens are taken, and what there is to see. */
export interface Scene {
  readonly person: Person;
  /** Whose lists are shown: of a new organisation, somebody who has not even made a project. */
  readonly lister: Person;
  /** A project that was built, the longest there is in this organisation. */
  readonly projectId: string;
  /** The project that is worked with most: with a conversation, runs and lines of log. */
  readonly busyProjectId: string;
  readonly automationId: string | null;
  readonly runId: string | null;
  readonly failedRunId: string | null;
  readonly issueId: string | null;
  readonly isOperator?: true;
}

export interface Scenes {
  readonly url: string;
  readonly scenes: Readonly<Record<Amount, Scene>>;
  strike(): Promise<void>;
}

/** The product with an organisation that is new, one that is at work, and one that has had years of it. */
export async function setScenes(): Promise<Scenes> {
  const folder = await mkdtemp(join(tmpdir(), "vennel-pictures-"));
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: createLog("warn") });
  const product = await startProduct({ DATABASE_URL: postgres.url, VENNEL_SIGN_IN_METHODS: "code,webauthn" }, "localhost");
  const slack = await startLoopbackSystem("xoxb-real-token", ({ body }) =>
    JSON.stringify(body).includes(BROKEN) ? { status: 400, body: { ok: false, error: "invalid_blocks" } } : { body: { ok: true, channel: "C1", ts: "1.1" } },
  );
  const [idle, newcomer, typical, busy] = await Promise.all(
    ["noah@acme.test", "nora@acme.test", "mara@acme.test", `${"a-very-long-name.".repeat(3)}of-somebody@subdomain.of.a.long.company.example.test`].map(
      (email) => registerPerson(product.url, email),
    ),
  );
  if (!idle || !newcomer || !typical || !busy) throw new Error("Somebody is missing");
  const token = /Operator token, shown this once: (\S+)/.exec(product.output())?.[1];
  await busy.call("POST", "/api/organisations/v1/operator", { token });
  return {
    url: product.url,
    scenes: { empty: await emptyScene(newcomer, idle), typical: await workingScene(typical, slack), heavy: await heavyScene(busy, slack, postgres.url) },
    async strike() {
      await product.remove();
      await slack.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function emptyScene(person: Person, lister: Person): Promise<Scene> {
  const { body } = await person.call<{ id: string }>("POST", `/api/platform/v1/o/${person.organisation.id}/projects`, { name: "v-empty1" });
  return { person, lister, projectId: body.id, busyProjectId: body.id, automationId: null, runId: null, failedRunId: null, issueId: null };
}

async function workingScene(person: Person, slack: Parameters<typeof furnish>[1]): Promise<Scene> {
  const { projectId, automation, runs, issue } = await furnish(person, slack);
  await buildIntegration(person, "Every weekday at 9 in Berlin, list open GitHub issues of acme/shop labelled bug and post their titles to #standup in Slack");
  await buildIntegration(person, "When a webhook arrives, create a HubSpot contact with the email and the name");
  const runId = runs.find(({ status }) => status === "succeeded")?.id ?? null;
  return {
    person,
    lister: person,
    projectId,
    busyProjectId: projectId,
    automationId: automation.id,
    runId,
    failedRunId: runs.find(({ status }) => status === "failed")?.id ?? null,
    issueId: issue.id,
  };
}

async function heavyScene(person: Person, slack: Parameters<typeof furnish>[1], databaseUrl: string): Promise<Scene> {
  const { automationId, failedRunId, projectId } = await workingScene(person, slack);
  const base = `/api/platform/v1/o/${person.organisation.id}`;
  for (let index = 0; index < 60; index++) {
    await person.call("POST", `${base}/projects`, { name: `${ODD_TEXTS[index % ODD_TEXTS.length]} ${index}`.slice(0, 100) });
  }
  await buildIntegration(person, LONG_SENTENCE);
  await say(person, projectId, "Also send the number of the issue");
  await say(person, projectId, `What would happen if ${LONG_SENTENCE}`);
  for (const email of ["lena@example.test", "a-very-long-address-of-somebody-who-was-invited@subdomain.of.a.long.company.example.test"])
    await person.call("POST", `/api/organisations/v1/organisations/${person.organisation.id}/invitations`, { email, role: "builder" });
  for (const [index, name] of ODD_TEXTS.entries()) {
    await person.call("POST", `/api/organisations/v1/organisations/${person.organisation.id}/keys`, { name: name.slice(0, 80), role: "viewer" });
    const target = { type: "webhook", url: `https://example.test/${"a-long-part-of-a-path/".repeat(1 + (index % 4))}` };
    await person.call("POST", `/api/organisations/v1/organisations/${person.organisation.id}/channels`, { name: name.slice(0, 80), target });
  }
  const manyFiles = await bringFiles(person, WELCOME_FILES);
  await addFiles(person, manyFiles);
  const { body } = await person.call<{ items: Deployment[] }>("GET", `${base}/projects/${projectId}/deployments`);
  const deploymentId = body.items[0]?.id;
  if (!automationId || !deploymentId) throw new Error("Nothing is deployed");
  await fillOrganisation(databaseUrl, { organisationId: person.organisation.id, projectId, automationId, deploymentId });
  return {
    person,
    lister: person,
    projectId: manyFiles,
    busyProjectId: projectId,
    automationId,
    runId: failedRunId,
    failedRunId,
    issueId: "iss_000000000003",
    isOperator: true,
  };
}

/** Files that nobody imports, in folders with long names, up to 500; one of them is not text. */
async function addFiles(person: Person, projectId: string): Promise<void> {
  const base = `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}`;
  const { body } = await person.call<{ revision: number }>("GET", `${base}/files`);
  const changes: object[] = Array.from({ length: 488 }, (_, index) => ({
    filePath: `src/${["mappings", "lib", "lib/deeply/nested/folders/that/go/on", "Донаудампф"][index % 4]}/file-with-quite-a-long-name-${index}.ts`,
    content: `/** ${ODD_TEXTS[index % ODD_TEXTS.length]?.replaceAll("*/", "")} */\nexport const value${index} = ${index};\n`,
  }));
  for (const [filePath, content] of Object.entries(LONG_FILES)) changes.push({ filePath, content });
  changes.push({ filePath: "assets/logo.png", content: pngOf(160).toString("base64"), isBinary: true });
  changes.push({ filePath: AUTOMATION_FILE, content: `${WELCOME_FILES[AUTOMATION_FILE]}\nconst unused: number = "not a number";\n` });
  const { status } = await person.call("PATCH", `${base}/files`, { baseRevision: body.revision, changes });
  if (status !== 200) throw new Error(`The files were not written: ${status}`);
}
