import type { Question } from "../../../../contracts/plan/reading.ts";
import type { Operation } from "../../../connectors/connector.ts";
import type { ConnectorCatalogue } from "../../builder.ts";
import { splitId } from "../catalogue/capability.ts";
import type { System } from "../scope.ts";
import type { OpenArgument } from "../values/fill-args.ts";

interface Around {
  readonly systems: readonly System[];
  readonly catalogue: ConnectorCatalogue;
}

/** Asks for an argument that nobody said; choices come live from an operation that lists them. */
export function placeQuestion(node: string, { argument, rule }: OpenArgument, operation: Operation, alias: string, { systems, catalogue }: Around): Question {
  const connection = systems.find((system) => system.connection.alias === alias)?.connection;
  const connector = connection && catalogue.get(connection.connector);
  const lister = rule && connector?.operations.find(({ effect, verbs, entity }) => effect === "read" && verbs.includes("list") && rule.listed.includes(entity));
  return {
    node,
    at: ["args", argument],
    text: rule
      ? `${rule.ask.replace("?", "")}${connection ? ` in ${connection.name}` : ""}?`
      : `Which ${splitId(argument).join(" ")} for “${operation.summary}”?`,
    why: "not said",
    choices: [],
    worth: rule ? 0.8 : 0.4,
    live: lister ? { connection: alias, operation: lister.id } : null,
  };
}
