import type { Locator } from "playwright-core";
import { noteEffort } from "./note-effort.ts";
import type { Workplace } from "./start-building.ts";

/** What a person does on the canvas, click by click. */
export function building({ page, input }: Pick<Workplace, "page" | "input">) {
  const panel = page.getByRole("complementary");
  const field = (name: string) => panel.getByRole("textbox", { name, exact: true });

  /** Writes over what stands in an input. */
  async function overwrite(input: Locator, text: string): Promise<void> {
    await input.click();
    if ((await input.inputValue()) !== "") await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }

  async function choose(combobox: string, option: string | RegExp): Promise<void> {
    await panel.getByRole("combobox", { name: combobox }).click();
    await page.getByRole("option", { name: option }).click();
  }

  return {
    panel,
    field,
    choose,
    /** An input of a form, by its label. */
    fill: (label: string, text: string) => overwrite(panel.getByRole("textbox", { name: label, exact: true }), text),
    overwrite,
    /** Notes what it took since home. */
    noteEffort: (integration: string) => noteEffort(integration, input),
    /** From home to an empty automation. */
    async begin(): Promise<string> {
      await page.goto("/");
      Object.assign(input, { clicks: 0, keys: 0 });
      await page.getByRole("button", { name: /^Build it by hand/ }).click();
      await page.waitForURL(/\/integrations\/prj_/);
      await page.getByRole("button", { name: "Add a step at the end" }).waitFor();
      return /prj_[^/?]+/.exec(page.url())?.[0] ?? "";
    },
    /** From a project's address to its canvas. */
    async open(projectId: string): Promise<void> {
      await page.goto(`/integrations/${projectId}`);
      Object.assign(input, { clicks: 0, keys: 0 });
      await page.getByRole("button", { name: "Add a step at the end" }).waitFor();
    },
    /** Chooses what starts the automation. */
    async startBy(kind: string): Promise<void> {
      await page.locator(".react-flow__node").first().click();
      await panel.getByRole("radio", { name: kind }).click();
      await panel.getByRole("radio", { name: kind, checked: true }).waitFor();
    },
    /** Declares a field of what comes in. */
    async declare(index: number, name: string, type: string): Promise<void> {
      await panel.getByRole("button", { name: "Add a field" }).click();
      await overwrite(panel.getByLabel(`Name of field ${index}, Fields of its body`), name);
      await choose(`Type of field ${index}, Fields of its body`, type);
    },
    /** At a `+` of the canvas: searches, and takes the first that is found by that name. */
    async add(place: string, query: string, name: string | RegExp): Promise<void> {
      await page.getByRole("button", { name: place, exact: true }).first().click();
      const picker = page.getByRole("dialog", { name: place });
      await picker.getByRole("combobox").pressSequentially(query);
      await picker.getByRole("option", { name }).first().click();
      await picker.waitFor({ state: "detached" });
    },
    /** Shows what may be left out. */
    unfold: () => panel.getByRole("button", { name: /^\d+ optional/ }).click(),
    async write(name: string, text: string): Promise<void> {
      await field(name).click();
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    },
    /** Types over what stands there. */
    async rewrite(name: string, text: string): Promise<void> {
      await field(name).press("ControlOrMeta+A");
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    },
    /** One more member of an object. */
    async member(object: string, index: number, name: string): Promise<void> {
      await panel.getByRole("group", { name: object, exact: true }).getByRole("button", { name: "Add a field" }).click();
      await overwrite(panel.getByRole("textbox", { name: `Name of field ${index} of ${object}` }), name);
    },
    /** Types behind what stands there. */
    async writeOn(name: string, text: string): Promise<void> {
      await field(name).press("ControlOrMeta+End");
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    },
    /** Opens the functions of one of the fields that stand in a text. */
    openFunctions: (name: string, at: number) => field(name).getByRole("button").nth(at).click(),
    /** Puts the opened field through a function. */
    async apply(label: string): Promise<Locator> {
      const functions = panel.getByRole("region", { name: /^Functions of / });
      await functions.getByRole("combobox").last().selectOption({ label });
      // A menu of the browser itself: opened and chosen from.
      input.clicks += 2;
      return functions.getByRole("group", { name: label, exact: true });
    },
    /** Takes a field of an earlier step, behind what stands there. */
    async take(name: string, query: string, path: string): Promise<void> {
      await panel.getByRole("button", { name: `Choose a field for ${name}` }).click();
      await page.getByPlaceholder("Fields of earlier steps").pressSequentially(query);
      await page
        .getByRole("option")
        .filter({ has: page.getByText(path, { exact: true }) })
        .first()
        .click();
      await page.getByPlaceholder("Fields of earlier steps").waitFor({ state: "detached" });
      await field(name).locator("[data-value]").last().waitFor();
    },
    /** Waits until nothing is open and every gate has passed. */
    async verified(): Promise<void> {
      await panel.getByText(/ open$/).waitFor({ state: "detached" });
      await page.getByRole("button", { name: /Verified [0-9a-f]{6}$/ }).waitFor({ timeout: 90_000 });
    },
    async goLive(): Promise<void> {
      await page.getByRole("button", { name: "Deploy", exact: true }).click();
      await page.getByText("Live. The dock shows how to call it.").waitFor({ timeout: 90_000 });
    },
    /** Deploys, and gives the address of the first automation. */
    async deploy(): Promise<string> {
      await page.getByRole("button", { name: "Deploy", exact: true }).click();
      const address = page.locator("code", { hasText: /^http:\/\/[^ ]+\/hooks\/[a-z0-9]+(\/\S+)?$/ }).first();
      await address.waitFor({ timeout: 90_000 });
      return (await address.textContent()) ?? "";
    },
  };
}
