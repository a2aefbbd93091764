import type { MappingModel } from "../../../contracts/flow.ts";

const RULES: Record<MappingModel["rows"][number]["rule"], string> = {
  direct: "copied",
  template: "text template",
  constant: "constant",
  argument: "given by the automation",
  computed: "computed",
};

/** MAPPING.md: derived from the code at every save, so it is never edited by hand. */
export function mappingMarkdown(mappings: readonly MappingModel[]): string {
  const intro = "# Field mappings\n\nDerived from the code in `src/mappings`. Change a mapping there, or in the mapping view.\n";
  if (mappings.length === 0) return `${intro}\nThis project has no field mappings.\n`;
  return `${intro}\n${mappings.map(section).join("\n")}`;
}

function section(mapping: MappingModel): string {
  const rows = mapping.rows.map((row) => `| \`${row.target}\` | ${sources(row)} | ${RULES[row.rule]} | ${code(row.expression)} | ${confidence(row.rule)} |`);
  return [
    `## ${mapping.name}`,
    "",
    `\`${mapping.sourceType}\` → \`${mapping.targetType}\` in [${mapping.file}](${mapping.file})`,
    "",
    "| Target | Source | Rule | Expression | Confidence |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
    gaps(mapping),
    "",
  ].join("\n");
}

function sources(row: MappingModel["rows"][number]): string {
  return row.sources.length === 0 ? "–" : row.sources.map((source) => `\`${source}\``).join(", ");
}

/** A computed row can't be judged from its text; the others say exactly what they do. */
function confidence(rule: MappingModel["rows"][number]["rule"]): string {
  return rule === "computed" ? "review" : "exact";
}

function gaps(mapping: MappingModel): string {
  if (mapping.missing === null) return "The target's type is not in the catalogue, so gaps are found by the type check only.";
  if (mapping.missing.length === 0) return "Every required field of the target is filled.";
  return `**Gaps:** ${mapping.missing.map((field) => `\`${field}\``).join(", ")} required by the target, not filled.`;
}

function code(expression: string): string {
  return `\`${expression.replaceAll("|", "\\|").replaceAll("`", "ˋ")}\``;
}
