import type { Operation } from "../connector.ts";
import { operation } from "./operation.ts";

type Draft = Omit<Parameters<typeof operation>[0], "method" | "path" | "bodyConstants" | "bodyPaths"> & {
  /** The document that is always sent; arguments become its variables. */
  readonly document: string;
  readonly path?: string;
  /** Arguments that are fields of a variable: `title` → `input.title`. */
  readonly variables?: Readonly<Record<string, string>>;
};

/** An operation of a GraphQL API: one fixed document, so that what it takes and answers is known. */
export function graphql({ document, path = "/graphql", variables = {}, ...draft }: Draft): Operation {
  const names = Object.keys(draft.args ?? {});
  return operation({
    effect: /^\s*query\b/.test(document) ? "read" : "write",
    ...draft,
    method: "POST",
    path,
    bodyConstants: { query: document },
    bodyPaths: Object.fromEntries(names.map((name) => [name, `variables.${variables[name] ?? name}`])),
  });
}
