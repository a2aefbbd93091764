import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { OperationArgument } from "../../../../contracts/connectors.ts";
import type { CallStep } from "../../../../contracts/plan/step.ts";
import { operationQuery } from "../../api/resources/plans.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { questionFor } from "./new-step.ts";
import type { Sources } from "./sources.ts";
import { StepOptions } from "./StepOptions.tsx";
import type { Build } from "./use-build.ts";
import { ValueField } from "./ValueField.tsx";
import styles from "./form.module.css";

/** An operation's arguments: those that it needs, then those that are filled in, then the others on demand. */
export function CallForm({ build, step, sources }: { build: Build; step: CallStep; sources: Sources }) {
  const connector = build.connectorOf(step.connection);
  const operation = useQuery(operationQuery(useScope().organisationId, connector, step.operation));
  const [showsAll, setShowsAll] = useState(false);
  if (operation.isPending) return <SkeletonRows rows={3} height={64} />;
  const known = operation.data?.arguments ?? [];
  const unknown = Object.keys(step.args).filter((name) => known.every((each) => each.name !== name));
  const given = [...known, ...unknown.map((name): OperationArgument => ({ name, type: "any", required: false, description: "", choices: [] }))];
  const first = given.filter(({ name, required }) => required || name in step.args);
  const rest = given.filter((each) => !first.includes(each));

  const field = ({ name, type, required, description, choices, example }: OperationArgument) => (
    <ValueField
      key={name}
      label={name}
      type={type}
      help={description}
      required={required}
      choices={choices}
      example={example}
      value={step.args[name]}
      automation={build.automation}
      sources={sources}
      onSave={(to) => void build.edit([{ do: "setArgument", step: step.id, path: ["args", name], to: to ?? (required ? questionFor(name) : null) }])}
    />
  );
  return (
    <div className={styles.form}>
      {operation.error && (
        <p className={styles.note} data-kind="error" role="alert">
          {describeError(operation.error)} What the step says stays as it is.
        </p>
      )}
      {first.map(field)}
      {rest.length > 0 && (
        <button type="button" className={styles.fold} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          <ChevronRight size={14} aria-hidden="true" />
          {rest.length} optional <span>{rest.map(({ name }) => name).join(", ")}</span>
        </button>
      )}
      {showsAll && rest.map(field)}
      <StepOptions step={step} onChange={(settings) => build.change(step.id, (now) => (now.kind === "call" ? { ...now, settings } : now))} />
    </div>
  );
}
