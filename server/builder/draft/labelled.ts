import type { Question } from "../../../contracts/plan/reading.ts";
import type { ConnectorOf } from "../plan-code/index.ts";

/** The question with choices as people call them: by the names of events and what operations do. Equal names are told apart by their ids. */
export function labelled(question: Question, connectorOf: ConnectorOf): Question {
  const named = question.choices.map((choice) => ({ ...choice, label: labelOf(choice.value, connectorOf) ?? choice.label }));
  const isAlone = (label: string) => named.filter((choice) => choice.label === label).length === 1;
  return { ...question, choices: named.map((choice) => (isAlone(choice.label) ? choice : { ...choice, label: `${choice.label} (${idOf(choice.value)})` })) };
}

const textAt = (value: unknown, name: string): string => {
  const found = typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  return typeof found === "string" ? found : "";
};
const idOf = (value: unknown): string => textAt(value, "event") || textAt(value, "operation");

function labelOf(value: unknown, connectorOf: ConnectorOf): string | null {
  const connector = connectorOf(textAt(value, "connection"));
  const operation = connector?.operations.find(({ id }) => id === textAt(value, "operation"));
  switch (textAt(value, "kind")) {
    case "event": {
      const event = connector?.events.find(({ id }) => id === textAt(value, "event"));
      return connector && event ? `${connector.name}: ${event.name}` : null;
    }
    case "list":
      return connector && operation ? `${connector.name}: ${textAt(value, "fresh")} ${operation.entity}, looked for every few minutes` : null;
    case "call":
      return connector && operation ? `${connector.name}: ${operation.summary}` : null;
    case "detail":
      return "It belongs to another step";
    default:
      return null;
  }
}
