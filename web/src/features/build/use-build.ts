import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { aliasOf } from "../../../../contracts/alias-of.ts";
import type { Connection } from "../../../../contracts/connections.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import type { AutomationPlan } from "../../../../contracts/project-plans.ts";
import { connectionsQuery } from "../../api/resources/connections.ts";
import { editPlan, type NewConnections, type PlanChange } from "../../api/resources/plans.ts";
import { environmentsQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { saveFirst } from "../flow/live-flow.ts";
import { findStep } from "../flow/plan-parts.ts";
import { pathOfStep, stepAt, type PlanPath } from "./plan-path.ts";

export interface EditOptions {
  /** The step to show afterwards; the one that was shown if left out. */
  readonly show?: PlanPath | null;
  readonly connections?: NewConnections;
}
export interface Build {
  readonly automation: AutomationPlan;
  /** False where the edit was refused; the person has been told why. */
  readonly edit: (edits: PlanChange["edits"], options?: EditOptions) => Promise<boolean>;
  /** Changes a step as it is when the change's turn comes, so that changes in a row do not undo one another. */
  readonly change: (step: string, make: (step: Step) => Step) => void;
  /** The name in code of the connection to a system, and what to declare for it. */
  readonly connectionFor: (connector: { readonly id: string; readonly name: string }) => { readonly alias: string; readonly connections: NewConnections };
  /** The system behind a name in code. */
  readonly connectorOf: (alias: string) => string;
  /** The connection behind a name in code; undefined where its system is not connected. */
  readonly connectionOf: (alias: string) => Connection | undefined;
}

/** Changes one automation. `select` gets the step to show after an edit, whose id may have changed by it. */
export function useBuild(automation: AutomationPlan, shown: string | null, select: (step: string | null) => void): Build {
  const scope = useScope();
  const required = useQuery(environmentsQuery(scope)).data?.items.flatMap((environment) => environment.required) ?? [];
  const connections = useQuery(connectionsQuery(scope.organisationId)).data?.items ?? [];
  const selecting = useRef(select);
  const showing = useRef<string | null | undefined>(shown);
  useEffect(() => void (selecting.current = select));
  useEffect(() => {
    showing.current = shown;
    return () => void (showing.current = undefined);
  }, [shown]);

  const edit = useCallback(
    async (edits: PlanChange["edits"], { show, connections: added }: EditOptions = {}) => {
      if (!(await saveFirst())) return false;
      const path = show === undefined && shown !== null && shown !== "start" ? pathOfStep(automation.plan, shown) : (show ?? null);
      try {
        const { plans, notes } = await editPlan(scope, { file: automation.file, edits, ...(added ? { connections: added } : {}) });
        const after = plans.find(({ file }) => file === automation.file)?.plan;
        // A person who has moved to another step meanwhile stays there.
        if (path && (show !== undefined || showing.current === shown)) selecting.current((after && stepAt(after, path)?.id) ?? null);
        for (const note of notes) toast({ type: "info", message: note, duration: 8000 });
        return true;
      } catch (error) {
        toast({ type: "error", message: describeError(error), duration: 8000 });
        return false;
      }
    },
    [scope, automation, shown],
  );

  const connectorOf = (alias: string) =>
    required.find((each) => each.alias === alias)?.connector ?? connections.find((each) => each.alias === alias)?.connector ?? alias;

  return {
    automation,
    edit,
    change: (id, make) =>
      void edit((plan) => {
        const step = findStep(plan, id);
        return step ? [{ do: "change", step: id, to: make(step) }] : [];
      }),
    connectionFor({ id, name }) {
      const declared = required.find(({ connector }) => connector === id);
      if (declared) return { alias: declared.alias, connections: {} };
      const known = connections.find(({ connector }) => connector === id);
      return { alias: known?.alias ?? aliasOf(name), connections: { [known?.name ?? name]: id } };
    },
    connectorOf,
    connectionOf: (alias) => connections.find((each) => each.alias === alias) ?? connections.find((each) => each.connector === connectorOf(alias)),
  };
}
