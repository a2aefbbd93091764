import type { Plan } from "../../../contracts/plan/plan.ts";
import type { ConnectorCatalogue } from "../builder.ts";
import type { KnownConnection, ProjectFiles } from "../project-files.ts";
import { missingFacts } from "../reader/index.ts";

/** Something that a request asks for by itself: a system, a place, a number, a time, a condition. */
export interface RequestFact {
  /** As it was said. */
  readonly text: string;
  /** `unchecked`: neither the code nor its plan tells. */
  readonly state: "met" | "unmet" | "unchecked";
  readonly file: string | null;
  readonly line: number | null;
}

interface Place {
  readonly file: string;
  readonly line: number;
}

const NOTHING: Plan = { id: "nothing", name: "", starts: [], steps: [] };
/** A channel, an address, a quotation, a number: what stands in code as it was said. */
const VERBATIM = /^[#"'“]|@/;
const LITERAL = /^[#@"'“]|@|^[$€£]?\d[\d.,]*$/;

/** The facts of a request beside the code, apart from its tests: who wrote the code has no word in it. */
export function requestFacts(
  text: string,
  files: ProjectFiles,
  plans: readonly Plan[],
  connections: readonly KnownConnection[],
  catalogue: ConnectorCatalogue,
): readonly RequestFact[] {
  const scope = { connections, catalogue };
  const missing = plans.map((plan) => new Set(missingFacts(text, plan, scope).map(({ from }) => from)));
  const code = [...files].filter(([path]) => /^src\/.+\.ts$/.test(path) && path !== "src/connections.ts");
  return missingFacts(text, NOTHING, scope).map(({ from, text: said }): RequestFact => {
    const system = connections.find(({ name, alias, connector }) => [name, alias, connector].some((one) => one.toLowerCase() === said.toLowerCase()));
    const place = system ? placeOf(code, (line) => line.includes(`${system.alias}.`) || line.includes(`connection: ${system.alias}`)) : literalIn(code, said);
    // A plan holds a place that the name of a step mentions; what is sent has to be in the code.
    const isPlanned = !VERBATIM.test(said) && missing.some((froms) => !froms.has(from));
    if (place || isPlanned) return { text: said, state: "met", file: place?.file ?? null, line: place?.line ?? null };
    return { text: said, state: system || LITERAL.test(said) ? "unmet" : "unchecked", file: null, line: null };
  });
}

/** As a literal of its own: a name of a step that mentions it does nothing. */
function literalIn(code: readonly (readonly [string, string])[], said: string): Place | null {
  const bare = said.replace(/^["'“]|["'”]$/g, "").toLowerCase();
  const forms = [bare, bare.replace(/^[#@]/, "")].flatMap((form) => [`"${form}"`, `'${form}'`, `\`${form}\``]);
  const number = /^[$€£]?(\d[\d.,]*)$/.exec(bare)?.[1]?.replaceAll(",", "");
  return placeOf(code, (line) => {
    const lower = line.toLowerCase();
    return (
      forms.some((form) => lower.includes(form)) ||
      (number !== undefined && new RegExp(`(^|[^\\w.])${number.replaceAll(".", "\\.")}(?![\\w.])`).test(lower.replaceAll("_", "")))
    );
  });
}

function placeOf(code: readonly (readonly [string, string])[], holds: (line: string) => boolean): Place | null {
  for (const [file, text] of code) {
    const at = text.split("\n").findIndex((line) => !line.startsWith("import ") && holds(line));
    if (at >= 0) return { file, line: at + 1 };
  }
  return null;
}
