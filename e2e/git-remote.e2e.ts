import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { GitRemote } from "../contracts/git-remote.ts";
import { startGitHost, type GitHost } from "../server/testing/git-host.ts";
import { realGit } from "../server/testing/real-git.ts";
import { bringFiles } from "./support/bring-files.ts";
import { openBrowser, type Surfing } from "./support/browser.ts";
import { ECHO_FILES } from "./support/echo-integration.ts";
import { registerPerson, type Person } from "./support/person.ts";
import { startProduct, type Product } from "./support/start-product.ts";
import { until } from "./support/until.ts";
import { visitor } from "./support/visitor.ts";

const CREDENTIAL = { username: "ada", token: "tkn-7d20b1c4" };

let product: Product;
let browser: Surfing;
let person: Person;
let page: Page;
let folder: string;
let host: GitHost;
let git: ReturnType<typeof realGit>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "vennel-e2e-git-"));
  git = realGit(folder);
  host = await startGitHost(folder, CREDENTIAL);
  product = await startProduct();
  browser = await openBrowser();
  person = await registerPerson(product.url);
  page = await visitor(browser, product.url, person);
});
afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await host?.close();
  await rm(folder, { recursive: true, force: true });
});

test("a repository is connected in the settings, both sides change, and a conflict is decided there", async () => {
  const url = await host.create("team");
  const projectId = await bringFiles(person, { ...ECHO_FILES, "notes.md": "one\n" });
  await page.goto(`/integrations/${projectId}?tab=settings`);
  const panel = page.getByRole("region", { name: "Git repository" });
  await panel.getByRole("button", { name: "Connect a repository" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Address").fill(url);
  await form.getByLabel("User name").fill(CREDENTIAL.username);
  await form.getByLabel("Token").fill("not the right one".replaceAll(" ", "-"));
  await form.getByRole("button", { name: "Connect" }).click();
  await panel.getByText("The remote does not let this user in (401).").first().waitFor();

  await panel.getByRole("button", { name: "Change…" }).click();
  await form.getByLabel("Token").fill(CREDENTIAL.token);
  await form.getByRole("button", { name: "Save and sync" }).click();
  await panel.getByText("In step", { exact: true }).waitFor();

  const work = join(folder, "work");
  await git(folder, "clone", host.folderOf("team"), work);
  expect(await readFile(join(work, "notes.md"), "utf8")).toBe("one\n");
  await writeFile(join(work, "notes.md"), "theirs\n");
  await git(work, "commit", "-am", "Theirs");
  await git(work, "push", "origin", "main");
  const files = `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}/files`;
  const { revision } = (await person.call<{ revision: number }>("GET", files)).body;
  await person.call("PATCH", files, { baseRevision: revision, changes: [{ filePath: "notes.md", content: "ours\n" }] });

  await panel.getByRole("button", { name: "Sync now" }).click();
  await panel.getByText("Both sides changed the same file.").first().waitFor();
  await panel.getByRole("button", { name: "Decide…" }).click();
  await form.getByRole("combobox").click();
  await page.getByRole("option", { name: "Edit both together" }).click();
  await form.getByLabel("Text of notes.md").fill("ours and theirs\n");
  await form.getByRole("button", { name: "Merge and sync" }).click();
  await panel.getByText("In step", { exact: true }).waitFor();
  await git(work, "pull", "--ff-only");
  expect(await readFile(join(work, "notes.md"), "utf8")).toBe("ours and theirs\n");

  await panel.getByRole("button", { name: "Disconnect…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await panel.getByText("No repository is connected.").waitFor();
});

test("a server that is killed in the middle of a push leaves nothing behind: the next start finishes it", async () => {
  const url = await host.create("killed");
  const projectId = await bringFiles(person, { ...ECHO_FILES, "notes.md": "one\n" });
  const held = new Promise<void>((resolve) => {
    host.meddle((request) => {
      if (request.method !== "POST" || !request.url?.endsWith("/git-receive-pack")) return false;
      resolve();
      return true;
    });
  });
  const remote = `/api/platform/v1/o/${person.organisation.id}/projects/${projectId}/remote`;
  await person.call("PUT", remote, { url, ...CREDENTIAL, pollMinutes: 0 });
  await held;
  await product.kill("SIGKILL");
  host.meddle(() => false);
  await product.restart();
  await until("the push", async () => (await person.call<{ remote: GitRemote }>("GET", remote)).body.remote.state === "synced", 60_000);
  expect(await git(host.folderOf("killed"), "show", "main:notes.md")).toBe("one\n");
  await git(host.folderOf("killed"), "fsck", "--strict");
});
