import type { FlowDocument } from "../../../../contracts/flow.ts";

/** A connection of the organisation, as far as binding is concerned. */
export interface OrganisationConnection {
  readonly id: string;
  readonly connector: string;
  readonly name: string;
  /** Its name in code. */
  readonly alias: string;
  /** Null serves production, and every other environment that chooses it. */
  readonly environment: string | null;
}

export interface RequiredConnection {
  readonly alias: string;
  readonly connector: string | null;
  /** Null while nothing is bound. */
  readonly connectionId: string | null;
  /** Bound by itself rather than by a person's choice. */
  readonly automatic: boolean;
}

interface Request {
  readonly environment: string;
  readonly needed: FlowDocument["connections"];
  /** alias → connection id, as chosen. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly connections: readonly OrganisationConnection[];
}

/** Takes connections that were made for no environment in particular. */
const MAIN_ENVIRONMENT = "production";

/**
 * Which connection each alias of the code means. A choice wins; then the connection whose name gives this alias;
 * then the only connection of that connector. Nothing but a choice gives an environment a connection that may be another's.
 */
export function resolveBindings({ environment, needed, chosen, connections }: Request): RequiredConnection[] {
  const usable = connections.filter((connection) => connection.environment === null || connection.environment === environment);
  return needed.map(({ alias, connector }) => {
    const choice = usable.find((connection) => connection.id === chosen[alias]);
    if (choice) return { alias, connector, connectionId: choice.id, automatic: false };

    const own = usable.filter((connection) => environment === MAIN_ENVIRONMENT || connection.environment === environment);
    const candidates = own.filter((connection) => connector === null || connection.connector === connector);
    const byName = candidates.filter((connection) => connection.alias === alias);
    const only = byName.length === 1 ? byName : connector === null ? [] : candidates;
    const connectionId = only.length === 1 ? (only[0]?.id ?? null) : null;
    return { alias, connector, connectionId, automatic: connectionId !== null };
  });
}
