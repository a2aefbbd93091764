import type { ContractDrift } from "../../../contracts/drift.ts";
import type { Call } from "../../../contracts/calls.ts";
import type { Catalogue } from "../../connectors/catalogue.ts";
import type { Connector } from "../../connectors/connector.ts";
import { errorInBody } from "../../connectors/requests/error-in-body.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/database.ts";
import { compareShapes, type KnownShape } from "./compare-shapes.ts";
import { declaredFields } from "./declared-fields.ts";
import { operationName } from "./operation-name.ts";
import { merged, shapeOf, type Shape } from "./shape.ts";
import { putShape, readShape, type ShapeKey } from "./store.ts";

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogueOf: (organisationId: string) => Promise<Catalogue>;
}

/** The exchanges of one run that ended. */
export interface Observed {
  readonly organisationId: string;
  readonly projectId: string;
  readonly isFailed: boolean;
  readonly calls: readonly (Call & { readonly connector: string | null })[];
}

export interface Drift {
  /** Compares answers with what their systems answered so far and with the connectors' schemas, and learns from those of runs that succeeded. */
  observe(observed: Observed): Promise<readonly ContractDrift[]>;
}

/** In a run that failed, a field that every earlier answer had is suspicious at once; in one that succeeded only after so many. */
const ENOUGH_WHEN_FAILED = 1;
const ENOUGH = 20;
/** Beyond that the counts only keep their proportion. */
const MOST_SAMPLES = 1_000;

/** Notices that another system's answers are no longer what they were. */
export function createDrift({ database, clock, catalogueOf }: Dependencies): Drift {
  return {
    async observe({ organisationId, projectId, isFailed, calls }) {
      const catalogue = await catalogueOf(organisationId);
      const answered = calls.filter(({ connector, response }) => response !== null && isResult(response, catalogue.get(connector ?? "")));
      const found: ContractDrift[] = [];
      for (const [operation, call] of newestByOperation(answered)) {
        const key: ShapeKey = { organisationId, projectId, connection: call.connection, operation };
        const schema = catalogue.get(call.connector ?? "")?.operations.find(({ id }) => id === call.operation)?.output ?? {};
        const now = shapeOf(call.response?.body);
        const changes = await database.organisation(organisationId, async (tx) => {
          const known = (await readShape(tx, key)) ?? { samples: 0, fields: {} };
          // What a failed run got is no example to learn from.
          if (!isFailed) await putShape(tx, key, learned(known, now), clock.now());
          return compareShapes(known, now, { ...declaredFields(schema), enough: isFailed ? ENOUGH_WHEN_FAILED : ENOUGH });
        });
        // A field more breaks nothing by itself.
        if (changes.some(({ change }) => change !== "new")) found.push({ connection: call.connection, operation, changes });
      }
      return found;
    },
  };
}

/** An error is no answer of another shape: it is left out, also where it comes with status 200. */
function isResult({ status, body }: NonNullable<Call["response"]>, connector: Connector | undefined): boolean {
  if (status >= 300 || typeof body !== "object" || body === null) return false;
  return !connector || errorInBody(connector, body) === null;
}

function newestByOperation(calls: Observed["calls"]): Map<string, Observed["calls"][number]> {
  return new Map(calls.map((call) => [operationName(call), call]));
}

function learned({ samples, fields }: KnownShape, now: Shape): KnownShape {
  const shrink = samples >= MOST_SAMPLES ? 0.5 : 1;
  const paths = new Set([...Object.keys(fields), ...now.keys()]);
  const next = [...paths].map((path) => {
    const before = fields[path];
    const type = now.get(path);
    const seen = Math.floor((before?.seen ?? 0) * shrink) + (type === undefined ? 0 : 1);
    return [path, { type: type === undefined ? (before?.type ?? "null") : merged(before?.type, type), seen }] as const;
  });
  return { samples: Math.floor(samples * shrink) + 1, fields: Object.fromEntries(next) };
}
