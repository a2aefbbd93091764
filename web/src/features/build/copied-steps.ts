import type { Step } from "../../../../contracts/plan/step.ts";
import { allSteps } from "../flow/plan-parts.ts";

const FORMAT = "vennel.steps/v1";

/** Steps as they are on the clipboard, with the system behind each name of a connection. */
export interface CopiedSteps {
  readonly steps: readonly Step[];
  readonly systems: Readonly<Record<string, string>>;
}

export function copiedText(steps: readonly Step[], connectorOf: (alias: string) => string): string {
  const systems = Object.fromEntries(
    allSteps(steps).flatMap((step) => ("connection" in step && step.connection ? [[step.connection, connectorOf(step.connection)]] : [])),
  );
  return JSON.stringify({ format: FORMAT, systems, steps }, null, 2);
}

/** Null for a text that holds no steps. The server reads the steps themselves before it takes them. */
export function copiedSteps(text: string): CopiedSteps | null {
  if (!text.includes(FORMAT)) return null;
  try {
    const { format, systems, steps } = JSON.parse(text) as Partial<CopiedSteps & { format: string }>;
    return format === FORMAT && Array.isArray(steps) && steps.length > 0 ? { steps, systems: systems ?? {} } : null;
  } catch {
    return null;
  }
}

/** The same steps with other names of their connections. */
export function withConnections(steps: readonly Step[], aliases: Readonly<Record<string, string>>): readonly Step[] {
  const renamed = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(renamed);
    if (typeof part !== "object" || part === null || "literal" in part) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, held]: [string, unknown]) => [
        name,
        name === "connection" && typeof held === "string" ? (aliases[held] ?? held) : renamed(held),
      ]),
    );
  };
  return steps.map((step) => renamed(step) as Step);
}
