import type { ConnectorCatalogue } from "../builder.ts";
import type { KnownConnection } from "../project-files.ts";
import { profileOf, stems, type SystemProfile } from "./catalogue/capability.ts";

/** What a person decided: the place of a question and what belongs there. */
export interface Answer {
  readonly node: string;
  readonly at: readonly string[];
  readonly value: unknown;
}

export interface ReadingScope {
  readonly connections: readonly KnownConnection[];
  readonly catalogue: ConnectorCatalogue;
  readonly answers?: readonly Answer[];
}

/** A connection with what it can do. */
export interface System {
  readonly connection: KnownConnection;
  readonly profile: SystemProfile;
  /** Stems of the names by which it is called, the connection's own first. */
  readonly names: readonly { readonly stems: readonly string[]; readonly soft: boolean }[];
}

const isNamed = ({ names }: SystemProfile, said: readonly string[]) => names.some(({ stems: name }) => name.join(" ") === said.join(" "));

export function systemsOf({ connections, catalogue }: ReadingScope): readonly System[] {
  return connections.flatMap((connection) => {
    const connector = catalogue.get(connection.connector);
    if (!connector) return [];
    const profile = profileOf(connector);
    const own = stems(connection.name);
    const isPlain = profile.operations.length === 0;
    // “Stripe payments” is the system and what it keeps.
    const isThing = (name: readonly string[]) => name.length > 1 && profile.nouns.has(name.at(-1) ?? "") && isNamed(profile, name.slice(0, -1));
    const others = isPlain ? [] : profile.names.filter(({ stems: name }) => name.join(" ") !== own.join(" ") && !isThing(name));
    return [{ connection, profile, names: [{ stems: own, soft: false }, ...others] }];
  });
}
