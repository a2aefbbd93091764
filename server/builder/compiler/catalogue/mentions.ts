import type { Token } from "../language/tokens.ts";
import { stem } from "../language/stem.ts";

/** A place in the request that names a system. */
export interface Mention {
  readonly system: string;
  /** Token indexes, half-open. */
  readonly from: number;
  readonly to: number;
  /** Set when a connection was named rather than its connector. */
  readonly connectionName?: string;
}

export interface Named {
  readonly system: string;
  readonly names: readonly (readonly string[])[];
  readonly connectionName?: string;
}

/** Finds systems by name, longest name first; `Slack's`, `slack` and `GitHub` in any case. */
export function findMentions(tokens: readonly Token[], systems: readonly Named[]): readonly Mention[] {
  const candidates = systems
    .flatMap(({ system, names, connectionName }) => names.map((name) => ({ system, name, connectionName })))
    .sort((a, b) => b.name.length - a.name.length || Number(b.connectionName !== undefined) - Number(a.connectionName !== undefined));
  const taken = new Set<number>();
  const found: Mention[] = [];
  for (const { system, name, connectionName } of candidates) {
    for (let from = 0; from + name.length <= tokens.length; from++) {
      const length = matchAt(tokens, from, name);
      if (length === 0 || taken.has(from)) continue;
      for (let index = from; index < from + length; index++) taken.add(index);
      found.push({ system, from, to: from + length, ...(connectionName ? { connectionName } : {}) });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

function matchAt(tokens: readonly Token[], from: number, name: readonly string[]): number {
  for (let index = 0; index < name.length; index++) {
    const token = tokens[from + index];
    if (!token || (token.kind !== "word" && token.kind !== "number")) return 0;
    if (token.stem !== name[index] && token.lower !== name[index] && stem(token.lower.replaceAll("-", "")) !== name[index]) return 0;
  }
  return name.length;
}
