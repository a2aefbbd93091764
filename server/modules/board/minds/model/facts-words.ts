import type { RequestFact } from "../../../../builder/request-facts/request-facts.ts";

/** The request beside the code, whatever the tests and the model say; null where it names nothing that could be looked for. */
export function factsWords(facts: readonly RequestFact[]): string | null {
  if (facts.length === 0) return null;
  const of = (state: RequestFact["state"]) => facts.filter((fact) => fact.state === state).map(said);
  return [
    "What you asked for, looked for in the code:",
    ...line("found", of("met")),
    ...line("**not found**", of("unmet")),
    ...line("not checked", of("unchecked")),
  ].join("\n");
}

function line(state: string, facts: readonly string[]): readonly string[] {
  return facts.length === 0 ? [] : [`- ${state}: ${facts.join(", ")}`];
}

function said({ text, file, line: at }: RequestFact): string {
  return file === null ? `“${text}”` : `“${text}” (\`${file}:${at}\`)`;
}
