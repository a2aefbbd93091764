import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openBrowser } from "../../e2e/support/browser.ts";
import { buildIntegration } from "../../e2e/support/build-integration.ts";
import { registerPerson, type Person } from "../../e2e/support/person.ts";
import { startProduct } from "../../e2e/support/start-product.ts";
import { startTalkingModel, type TalkingModel } from "../../e2e/support/talking-model.ts";
import { visitor } from "../../e2e/support/visitor.ts";
import type { CutProxy } from "./cut-proxy.ts";
import { createLog } from "../../server/platform/log.ts";
import { startPostgres } from "../../server/platform/postgres/index.ts";

/** The product with one built project, a person in a browser of their own, and a model that speaks when told. */
export interface Stage {
  readonly databaseUrl: string;
  readonly person: Person;
  readonly projectId: string;
  readonly model: TalkingModel;
  /** A page with an empty cache, signed in. */
  freshPage(): Promise<Page>;
  writeFile(path: string, content: string): Promise<void>;
  strike(): Promise<void>;
}

/** With a proxy, the product is reached through it alone. */
export async function setStage(proxy?: CutProxy): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "vennel-web-bench-"));
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), log: createLog("warn") });
  const model = await startTalkingModel();
  const product = await startProduct({ DATABASE_URL: postgres.url, ...(proxy ? { VENNEL_PUBLIC_URL: proxy.url } : {}) });
  proxy?.toward(Number(new URL(product.url).port));
  const url = proxy?.url ?? product.url;
  const person = await registerPerson(url, `${randomBytes(6).toString("hex")}@example.test`);
  const { project } = await buildIntegration(person, "When a GitHub issue is opened, post its title and link to the Slack channel #support");
  await product.kill("SIGTERM");
  await product.restart({ OPENAI_BASE_URL: model.url });
  const surfing = await openBrowser();
  const base = `/api/platform/v1/o/${person.organisation.id}/projects/${project.id}`;
  return {
    databaseUrl: postgres.url,
    person,
    projectId: project.id,
    model,
    freshPage: () => visitor(surfing, url, person),
    async writeFile(path, content) {
      const { body } = await person.call<{ revision: number }>("GET", `${base}/files`);
      const { status } = await person.call("PATCH", `${base}/files`, { baseRevision: body.revision, changes: [{ filePath: path, content }] });
      if (status !== 200) throw new Error(`${path} was not written: ${status}`);
    },
    async strike() {
      await surfing.close();
      await product.remove();
      await model.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
