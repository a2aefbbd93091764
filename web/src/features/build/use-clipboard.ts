import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Edit, Place } from "../../../../contracts/plan/edit.ts";
import type { NewConnections } from "../../api/resources/plans.ts";
import { isStoring } from "../../api/resources/changes-under-way.ts";
import { useScope } from "../../api/resources/scope.ts";
import { toast } from "../../shell/toasts.ts";
import { findStep } from "../flow/plan-parts.ts";
import { COPIED, copyStep } from "./copy-step.ts";
import { copiedSteps, copiedText, withConnections, type CopiedSteps } from "./copied-steps.ts";
import { isTyping } from "./keys.ts";
import { systemsQuery } from "./picker-queries.ts";
import { pathOfPlace } from "./plan-path.ts";
import type { Build } from "./use-build.ts";

interface Clipboard {
  readonly build: Build;
  readonly step: string | null;
  /** Where a step goes that is pasted. */
  readonly place: Place;
}

/** Copies and pastes steps as text, so that they go from one project to another. */
export function useClipboard({ build, step, place }: Clipboard): void {
  const scope = useScope();
  const { data: systems } = useQuery(systemsQuery(scope.organisationId));

  useEffect(() => {
    const chosen = step === null ? undefined : findStep(build.automation.plan, step);

    function onCopy(event: ClipboardEvent) {
      if (!chosen || isTyping(event.target) || !(getSelection()?.isCollapsed ?? true)) return;
      event.preventDefault();
      if (isStoring()) return void copyStep(scope, build, chosen.id);
      event.clipboardData?.setData("text/plain", copiedText([chosen], build.connectorOf));
      toast({ type: "info", message: COPIED });
    }

    function onPaste(event: ClipboardEvent) {
      const copied = isTyping(event.target) ? null : copiedSteps(event.clipboardData?.getData("text/plain") ?? "");
      if (!copied) return;
      event.preventDefault();
      const { edit, connections } = pasted(copied, place);
      void build.edit([edit], { show: pathOfPlace(build.automation.plan, place), connections });
    }

    function pasted({ steps, systems: behind }: CopiedSteps, at: Place): { edit: Edit; connections: NewConnections } {
      const here = Object.entries(behind).map(
        ([alias, id]) => [alias, build.connectionFor(systems?.find((system) => system.id === id) ?? { id, name: alias })] as const,
      );
      const aliases = Object.fromEntries(here.map(([alias, found]) => [alias, found.alias]));
      return {
        edit: { do: "paste", steps: withConnections(steps, aliases), at },
        connections: Object.assign({}, ...here.map(([, found]) => found.connections)) as NewConnections,
      };
    }

    window.addEventListener("copy", onCopy);
    window.addEventListener("paste", onPaste);
    return () => {
      window.removeEventListener("copy", onCopy);
      window.removeEventListener("paste", onPaste);
    };
  }, [build, scope, step, place, systems]);
}
