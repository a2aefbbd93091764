import { useQuery } from "@tanstack/react-query";
import type { OperationArgument } from "../../../../contracts/connectors.ts";
import type { Edit } from "../../../../contracts/plan/edit.ts";
import type { CallStep, FindStep } from "../../../../contracts/plan/step.ts";
import type { Slot, Value } from "../../../../contracts/plan/value.ts";
import { operationQuery } from "../../api/resources/plans.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { ConnectHere } from "./ConnectHere.tsx";
import { Folded } from "./Folded.tsx";
import type { ListedBy } from "./ListedChoices.tsx";
import { questionFor } from "./new-step.ts";
import type { Sources } from "./sources.ts";
import { StepOptions } from "./StepOptions.tsx";
import { TryStep } from "./TryStep.tsx";
import type { Build } from "./use-build.ts";
import { ValueField } from "./ValueField.tsx";
import { WhatOfList } from "./WhatOfList.tsx";
import styles from "./form.module.css";

/** An operation's arguments: those that it needs, then those that are filled in, then the others on demand. */
export function CallForm({ build, step, sources }: { build: Build; step: CallStep | FindStep; sources: Sources }) {
  const connector = build.connectorOf(step.connection);
  const operation = useQuery(operationQuery(useScope().organisationId, connector, step.operation));
  // The item of a list is known to its condition, not to the arguments.
  const before = step.kind === "find" ? { ...sources, names: sources.names.filter(({ of }) => of !== step.item) } : sources;
  if (operation.isPending) return <SkeletonRows rows={3} height={64} />;
  const known = operation.data?.arguments ?? [];
  const unknown = Object.keys(step.args).filter((name) => known.every((each) => each.name !== name));
  const given = [...known, ...unknown.map((name): OperationArgument => ({ name, type: "any", required: false, description: "", choices: [] }))];

  const field = ({ name, type, required, description, choices, example, listedBy }: OperationArgument) => (
    <ValueField
      key={name}
      label={name}
      type={type}
      help={description}
      required={required}
      choices={choices}
      example={example}
      listedBy={listedBy && placeOfList(listedBy, step.args, build.connectionOf(step.connection), operation.data?.connectorName ?? connector)}
      value={step.args[name]}
      automation={build.automation}
      sources={before}
      onSave={(to) => void build.edit(argumentEdits(step, name, to ?? (required ? questionFor(name) : null)))}
    />
  );
  return (
    <div className={styles.form}>
      <ConnectHere alias={step.connection} connector={connector} isConnected={build.connectionOf(step.connection) !== undefined} />
      {operation.error && (
        <p className={styles.note} data-kind="error" role="alert">
          {describeError(operation.error)} What the step says stays as it is.
        </p>
      )}
      <Folded items={given} isShown={({ name, required }) => required || name in step.args} nameOf={({ name }) => name} draw={field} />
      {operation.data?.isList && <WhatOfList build={build} step={step} operation={operation.data} sources={sources} />}
      {step.kind === "call" && operation.data && <TryStep build={build} step={step} operation={operation.data} sources={sources} />}
      <StepOptions
        settings={step.settings}
        onChange={(make) => build.change(step.id, (now) => (now.kind === "call" || now.kind === "find" ? { ...now, settings: make(now.settings) } : now))}
      />
    </div>
  );
}

function argumentEdits(step: CallStep | FindStep, name: string, to: Slot<Value> | null): Edit[] {
  const set = (argument: string, value: Slot<Value> | null): Edit => ({ do: "setArgument", step: step.id, path: ["args", argument], to: value });
  const [, owner, repo] = (to && "literal" in to && typeof to.literal === "string" && /^([^/\s]+)\/([^/\s]+)$/.exec(to.literal)) || [];
  // A repository is listed with its owner, who is an argument too.
  if (name === "repo" && "owner" in step.args && owner && repo) return [set("owner", { literal: owner }), set("repo", { literal: repo })];
  return [set(name, to)];
}

function placeOfList(
  { operation, needs }: NonNullable<OperationArgument["listedBy"]>,
  args: CallStep["args"],
  connection: ListedBy["connection"],
  system: string,
): ListedBy {
  const known = needs.flatMap((name) => {
    const given = args[name];
    return given && "literal" in given ? [[name, given.literal] as const] : [];
  });
  const given = Object.fromEntries(known);
  return { connection, system, operation, args: given, missing: needs.filter((name) => !(name in given)) };
}
