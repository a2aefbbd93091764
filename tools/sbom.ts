import { billOfMaterials } from "./bill-of-materials.ts";

/** `node tools/sbom.ts > vennel.cdx.json` writes the bill of materials; `--licences` counts the licences of what is shipped instead. */
const bill = await billOfMaterials();
if (process.argv.includes("--licences")) {
  const counts = new Map<string, number>();
  for (const { licenses, scope } of bill.components) {
    if (scope === "excluded") continue;
    const [licence] = licenses;
    const name = licence && "expression" in licence ? licence.expression : "named by the package alone";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const lines = [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${String(count).padStart(5)}  ${name}\n`);
  process.stdout.write(lines.join(""));
} else process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
