import { useQuery } from "@tanstack/react-query";
import { operationQuery } from "../../api/resources/plans.ts";
import { useScope } from "../../api/resources/scope.ts";
import { SystemTile } from "../../ui/SystemTile.tsx";
import type { Found } from "./picker-queries.ts";

const SHOWN = 6;

/** What an operation needs and gives, and what an interruption does to it. */
export function OperationFacts({ operation }: { operation: Found }) {
  const { data } = useQuery(operationQuery(useScope().organisationId, operation.connector, operation.id));
  const needs = data?.arguments.filter(({ required }) => required) ?? [];
  const optional = data ? data.arguments.length - needs.length : 0;
  return (
    <>
      <header>
        <SystemTile system={operation.connector} size={28} />
        <span>
          <strong>{operation.summary}</strong>
          <code>{operation.id}</code>
        </span>
      </header>
      {data && (
        <>
          <h3>Needs</h3>
          <dl>
            {needs.map(({ name, type }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{type}</dd>
              </div>
            ))}
          </dl>
          {(optional > 0 || needs.length === 0) && <p>{needs.length === 0 && optional === 0 ? "nothing" : `${optional} optional`}</p>}
          {data.gives.length > 0 && (
            <>
              <h3>Gives</h3>
              <dl>
                {data.gives.slice(0, SHOWN).map(({ name, type }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{type}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          <h3>If it is interrupted</h3>
          <p>{data.isRepeatable ? "It is done again; that does no harm." : "You are asked before it is done again."}</p>
        </>
      )}
    </>
  );
}
