import { useQuery } from "@tanstack/react-query";
import { ChevronsLeft, ChevronsRight } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import type { ProjectDetail } from "../../../../contracts/projects.ts";
import { environmentsQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { part } from "../../ui/part.tsx";
import { TimeMachineButton } from "../time-machine/TimeMachineButton.tsx";
import { deployReason } from "./deploy-reason.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { WORKBENCH_TABS, type WorkbenchTab } from "./use-selection.ts";
import { VerifiedBadge } from "./VerifiedBadge.tsx";
import styles from "./header.module.css";

const Select = part(() => import("../../ui/Select.tsx").then((module) => module.Select));

export interface HeaderRowProps {
  readonly project: ProjectDetail;
  readonly tab: WorkbenchTab | null;
  readonly onTab: (tab: WorkbenchTab) => void;
  /** Somebody points at a tab, or came to it by keyboard. */
  readonly onTabHint: (tab: WorkbenchTab) => void;
  readonly environment: string;
  readonly onEnvironment: (name: string) => void;
  readonly onDeploy: () => void;
  readonly isDeploying: boolean;
  /** The live version equals what is open: deploying is possible, but not the next step. */
  readonly isUnchanged: boolean;
  readonly conversation:
    | { readonly kind: "tab"; readonly isShown: boolean; readonly show: () => void }
    | { readonly kind: "panel"; readonly isCollapsed: boolean; readonly toggle: () => void };
}

const LABEL: Readonly<Record<WorkbenchTab, string>> = {
  flow: "Flow",
  code: "Code",
  mapping: "Mapping",
  architecture: "Architecture",
  connections: "Connections",
  runs: "Runs",
  settings: "Settings",
};

/** The header's second row: the conversation's head, the tabs, and what leads to going live. */
export function HeaderRow({ project, tab, onTab, onTabHint, environment, onEnvironment, onDeploy, isDeploying, isUnchanged, conversation }: HeaderRowProps) {
  const known = useQuery(environmentsQuery(useScope()));
  const environments = known.data?.items ?? [];
  const required = environments.find(({ name }) => name === environment)?.required ?? [];
  const open = required.filter(({ connectionId }) => connectionId === null);
  const role = useRole();
  const isNarrow = useIsNarrow(768);
  const reason = known.isPending ? "Loading what deploying needs" : deployReason({ project, missing: open.map(({ alias }) => alias), role, environment });
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a narrow screen the tabs scroll, and the one that is open may be beyond the edge, also once buttons beside them take room.
    const watch = new ResizeObserver(() => document.getElementById(`tab-${tab}`)?.scrollIntoView({ block: "nearest", inline: "center" }));
    if (tabs.current) watch.observe(tabs.current);
    return () => watch.disconnect();
  }, [tab]);
  return (
    <div className={styles.row}>
      {conversation.kind === "panel" && (
        <div className={styles.conversationHead} data-collapsed={conversation.isCollapsed}>
          {!conversation.isCollapsed && <h2>Conversation</h2>}
          <IconButton label={conversation.isCollapsed ? "Open the conversation" : "Close the conversation"} onClick={conversation.toggle}>
            {conversation.isCollapsed ? <ChevronsRight size={16} /> : <ChevronsLeft size={16} />}
          </IconButton>
        </div>
      )}
      <div ref={tabs} className={styles.tabs} data-tour="tabs" role="tablist" aria-label="Workbench" tabIndex={-1} onKeyDown={moveFocus}>
        {conversation.kind === "tab" && (
          <button type="button" role="tab" className={styles.tab} data-tour="talk-tab" aria-selected={conversation.isShown} onClick={conversation.show}>
            Conversation
          </button>
        )}
        {WORKBENCH_TABS.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            className={styles.tab}
            aria-selected={tab === id}
            aria-controls="workbench-main"
            tabIndex={tab === id || tab === null ? 0 : -1}
            onPointerEnter={() => onTabHint(id)}
            onFocus={() => onTabHint(id)}
            onClick={() => onTab(id)}
          >
            {LABEL[id]}
            {id === "connections" && open.length > 0 && <span className={styles.dot} role="img" aria-label="something to connect" />}
          </button>
        ))}
      </div>
      <div className={styles.actions}>
        <VerifiedBadge verification={project.verification} />
        {environments.length > 1 && (
          <Suspense>
            <Select label="Environment" value={environment} onChange={onEnvironment} options={environments.map(({ name }) => ({ value: name, label: name }))} />
          </Suspense>
        )}
        {!isUnchanged && (
          <TimeMachineButton projectId={project.id} isSmall={isNarrow}>
            Try on past runs
          </TimeMachineButton>
        )}
        <Button rank={isUnchanged ? "secondary" : "primary"} data-tour="deploy" reason={reason} loading={isDeploying} onClick={onDeploy}>
          Deploy
        </Button>
      </div>
    </div>
  );
}

/** Arrow keys go from tab to tab, as the pattern for tab lists has it. */
function moveFocus(event: React.KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("[role=tab]")];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const next = tabs[(at + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}
