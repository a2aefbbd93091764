import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { ALLOWED_PACKAGES, packageOfSpecifier } from "../../../contracts/packages.ts";
import { createCatalogue } from "../../connectors/catalogue.ts";
import { runScenarios } from "../../engine/run-scenarios.ts";
import { createScenarioWorld } from "../../modules/switchboard/calls/scenario-world.ts";
import { bundleProject } from "../bundle/bundle-project.ts";
import { findImports } from "../bundle/find-imports.ts";
import { createBuilder } from "../index.ts";
import { folderOfPackage } from "./installed-package.ts";

const ROOT = new URL("../../../", import.meta.url);
const catalogue = createCatalogue();
const builder = createBuilder({
  catalogue,
  bundleProject,
  runScenarios: ({ code, connections, catalogue, variables, signal }) =>
    runScenarios({ code, variables, signal, createWorld: (name) => createScenarioWorld(catalogue, connections, name) }),
});
afterAll(() => builder.close());

const ALL = Object.fromEntries(ALLOWED_PACKAGES.map(({ name, version }) => [name, version]));
const AUTOMATION = `import { TZDate } from "@date-fns/tz";
import { automation, manual } from "@vennel/sdk";
import { addDays, format } from "date-fns";
import { de } from "date-fns/locale/de";
import { Decimal } from "decimal.js";
import { groupBy } from "es-toolkit";
import { parsePhoneNumberWithError } from "libphonenumber-js";
import { parse } from "yaml";
import { z } from "zod";

const Order = z.object({ sku: z.string(), price: z.string() });

export default automation({
  id: "a",
  name: "A",
  trigger: manual(),
  run: () => {
    const orders = z.array(Order).parse(parse("- { sku: a, price: '0.1' }\\n- { sku: a, price: '0.2' }\\n- { sku: b, price: '1' }"));
    const total = (sku: string) => (groupBy(orders, (order) => order.sku)[sku] ?? []).reduce((sum, { price }) => sum.plus(price), new Decimal(0)).toString();
    return [
      total("a"),
      format(addDays(new Date(2024, 1, 28), 2), "d. MMMM", { locale: de }),
      format(new TZDate(2024, 6, 1, 9, 0, "America/New_York"), "HH:mm xxx"),
      parsePhoneNumberWithError("030 123456", "DE").number,
    ].join("|");
  },
});
`;
const project = (dependencies: Record<string, string>, automation = AUTOMATION) =>
  new Map([
    ["package.json", JSON.stringify({ name: "p", dependencies })],
    ["src/automations/a.ts", automation],
    [
      "tests/a.test.ts",
      `import { expect, scenario } from "@vennel/sdk/testing";
import a from "../src/automations/a";
scenario("every package does its work", async ({ trigger }) => {
  expect((await trigger(a, {})).output).toBe("0.3|1. März|09:00 -04:00|+4930123456");
});
`,
    ],
  ]);
const check = (files: ReadonlyMap<string, string>) => builder.check(files, { signal: AbortSignal.timeout(80_000) });
const errors = (gates: Awaited<ReturnType<typeof check>>) => gates.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));

test("every package of the list passes every gate and does its work in the sandbox, in a bundle without imports", { timeout: 90_000 }, async () => {
  const gates = await check(project(ALL));
  expect(gates.map(({ gate, status, diagnostics }) => [gate, status, diagnostics])).toEqual(
    ["parse", "types", "consistency", "secrets", "simulation"].map((gate) => [gate, "passed", []]),
  );
  const bundle = await bundleProject(project(ALL), "deployment");
  expect(bundle.ok && (await findImports(bundle.code))).toEqual([]);
});

test("types of packages count: a wrong use is an error of the types gate", { timeout: 90_000 }, async () => {
  const gates = await check(project(ALL, AUTOMATION.replace(`addDays(new Date(2024, 1, 28), 2)`, `addDays("soon", "two")`)));
  expect(gates[1]).toMatchObject({ gate: "types", status: "failed", diagnostics: [{ code: "TS2345" }] });
});

test.each([
  ["one outside the list", { "left-pad": "1.3.0" }, /^The package left-pad is not on the list \(@date-fns\/tz 1.*zod 4/],
  ["another version", { yaml: "^2.0.0" }, /^The list has yaml [\d.]+; package.json asks for \^2.0.0/],
])("a declared package, %s, is refused with the reason", { timeout: 90_000 }, async (_, dependencies, reason) => {
  const plain = `import { automation, manual } from "@vennel/sdk";\nexport default automation({ id: "a", name: "A", trigger: manual(), run: () => 1 });\n`;
  expect(errors(await check(project(dependencies, plain)))).toEqual([expect.stringMatching(reason)]);
});

test("the list is what the lockfile pins: version and integrity; none of it brings packages along, runs scripts or adds native code", async () => {
  const lock = JSON.parse(await readFile(new URL("package-lock.json", ROOT), "utf8")) as { packages: Record<string, Record<string, unknown>> };
  const own = JSON.parse(await readFile(new URL("package.json", ROOT), "utf8")) as { dependencies: Record<string, string> };
  for (const { name, version, integrity } of ALLOWED_PACKAGES) {
    const pinned = lock.packages[`node_modules/${name}`];
    expect(own.dependencies[name]).toBe(version);
    expect(pinned).toMatchObject({ version, integrity });
    expect(pinned).not.toHaveProperty("dependencies");
    expect(pinned).not.toHaveProperty("hasInstallScript");
    expect(pinned).not.toHaveProperty("os");
    expect(folderOfPackage(name)).not.toBeNull();
  }
});

test.each([
  ["zod", "zod"],
  ["zod/v4", "zod"],
  ["@date-fns/tz/tzDate", "@date-fns/tz"],
  ["./zod", null],
  ["/etc/passwd", null],
  ["data:text/javascript,1", null],
  ["@date-fns", null],
])("the package of %s is %s", (specifier, name) => {
  expect(packageOfSpecifier(specifier)).toBe(name);
});
