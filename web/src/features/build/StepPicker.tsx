import { Dialog as RadixDialog } from "@radix-ui/themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { ChevronLeft, Search } from "lucide-react";
import { useState } from "react";
import type { Place } from "../../../../contracts/plan/edit.ts";
import type { Step } from "../../../../contracts/plan/step.ts";
import { operationQuery } from "../../api/resources/plans.ts";
import { queryClient } from "../../api/query-client.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Layer } from "../../ui/Layer.tsx";
import { SystemTile } from "../../ui/SystemTile.tsx";
import { fitsWords } from "./fits-words.ts";
import { LOGIC, type LogicStep, stepOfOperation } from "./new-step.ts";
import { OperationFacts } from "./OperationFacts.tsx";
import { pathOfPlace } from "./plan-path.ts";
import { type Found, foundOperationsQuery, operationsOfQuery, systemsQuery, type System } from "./picker-queries.ts";
import { noteRecent, recentSteps } from "./recent-steps.ts";
import type { Build } from "./use-build.ts";
import styles from "./picker.module.css";

const HEAD_START = 8;

interface StepPickerProps {
  readonly build: Build;
  readonly at: Place;
  /** `Add a step after “Tell the team”` */
  readonly title: string;
  readonly onClose: () => void;
}

/** Everything that can be a step, found by a few letters of it. */
export function StepPicker({ build, at, title, onClose }: StepPickerProps) {
  const { organisationId } = useScope();
  const [query, setQuery] = useState("");
  const [system, setSystem] = useState<System | null>(null);
  const [pointedAt, setPointedAt] = useState("");
  const [isBusy, setBusy] = useState(false);
  const systems = useQuery(systemsQuery(organisationId)).data ?? [];
  const words = query.trim();
  const everywhere = useQuery({ ...foundOperationsQuery(organisationId, words), enabled: words !== "" && !system, placeholderData: keepPreviousData });
  const within = useQuery({ ...operationsOfQuery(organisationId, system?.id ?? "", words), enabled: system !== null, placeholderData: keepPreviousData });
  const found = system ? (within.data ?? []) : words === "" ? [] : connectedFirst(everywhere.data ?? [], systems);
  const recent = words === "" && !system ? recentSteps() : [];
  const logic = system ? [] : LOGIC.filter(({ label, words: more }) => fitsWords(`${label} ${more}`, words));
  const nameOf = (id: string) => systems.find((each) => each.id === id)?.name ?? id;

  const add = async (make: () => Promise<readonly [Step, Record<string, string>]>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const [step, connections] = await make();
      if (await build.edit([{ do: "add", step, at }], { show: pathOfPlace(build.automation.plan, at), connections })) onClose();
    } catch (error) {
      toast({ type: "error", message: describeError(error) });
    } finally {
      setBusy(false);
    }
  };
  const addOperation = (operation: Found) =>
    void add(async () => {
      const detail = await queryClient.fetchQuery(operationQuery(organisationId, operation.connector, operation.id));
      const { alias, connections } = build.connectionFor({ id: detail.connector, name: detail.connectorName });
      noteRecent(operation);
      return [stepOfOperation(detail, alias), connections];
    });
  const addLogic = ({ make }: LogicStep) => void add(async () => [make(), {}]);
  const enter = (next: System | null) => {
    setSystem(next);
    setQuery("");
  };
  const pointed = [...found, ...recent].find((each) => valueOf(each) === pointedAt);

  return (
    <Layer>
      <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
        <RadixDialog.Content className={styles.picker} aria-describedby={undefined}>
          <RadixDialog.Title className="visually-hidden">{title}</RadixDialog.Title>
          <Command
            label={title}
            shouldFilter={false}
            loop
            value={pointedAt}
            onValueChange={setPointedAt}
            onKeyDown={(event) => {
              const target = systems.find(({ id }) => `system ${id}` === pointedAt);
              if (event.key === "ArrowRight" && words === "" && target) enter(target);
              if (event.key === "Backspace" && query === "" && system) enter(null);
            }}
          >
            <div className={styles.head}>
              {system ? (
                <IconButton label="All systems" onClick={() => enter(null)}>
                  <ChevronLeft size={16} />
                </IconButton>
              ) : (
                <Search size={16} aria-hidden="true" />
              )}
              <Command.Input
                className={styles.input}
                value={query}
                onValueChange={setQuery}
                autoFocus
                placeholder={system ? `Operations of ${system.name}` : `${title}: a system, an operation or a kind of step`}
              />
            </div>
            <div className={styles.body}>
              <Command.List className={styles.list} aria-busy={isBusy}>
                {!everywhere.isFetching && !within.isFetching && <Command.Empty className={styles.empty}>Nothing by that name.</Command.Empty>}
                {recent.length > 0 && (
                  <Command.Group heading="Recent" className={styles.group}>
                    {recent.map((each) => (
                      <OperationRow key={valueOf(each)} operation={each} system={nameOf(each.connector)} onSelect={addOperation} />
                    ))}
                  </Command.Group>
                )}
                {logic.length > 0 && (
                  <Command.Group heading="Logic" className={`${styles.group} ${styles.cells}`}>
                    {logic.map((each) => (
                      <Command.Item key={each.label} value={`logic ${each.label}`} className={styles.cell} onSelect={() => addLogic(each)}>
                        {each.label}
                      </Command.Item>
                    ))}
                  </Command.Group>
                )}
                {found.length > 0 && (
                  <Command.Group heading={system ? system.name : "Operations"} className={styles.group}>
                    {found.map((each) => (
                      <OperationRow key={valueOf(each)} operation={each} system={nameOf(each.connector)} onSelect={addOperation} />
                    ))}
                  </Command.Group>
                )}
                {words === "" && !system && (
                  <Command.Group heading="Systems" className={styles.group}>
                    {systems.map((each) => (
                      <Command.Item key={each.id} value={`system ${each.id}`} className={styles.item} onSelect={() => enter(each)}>
                        <SystemTile system={each.id} size={24} />
                        <span className={styles.what}>{each.name}</span>
                        <span className={styles.aside}>
                          {each.isConnected ? "" : "not connected, "}
                          {each.operations} operations
                        </span>
                      </Command.Item>
                    ))}
                  </Command.Group>
                )}
              </Command.List>
              <div className={styles.facts}>
                {pointed ? (
                  <OperationFacts operation={pointed} />
                ) : (
                  <p>{LOGIC.find(({ label }) => `logic ${label}` === pointedAt)?.what ?? "Its needs and results are shown here."}</p>
                )}
              </div>
            </div>
            <footer className={styles.foot} aria-hidden="true">
              <span>
                <KeyHint keys="↑ ↓" /> move
              </span>
              <span>
                <KeyHint keys="→" /> operations
              </span>
              <span>
                <KeyHint keys="Enter" /> add
              </span>
              <span>
                <KeyHint keys="Esc" /> close
              </span>
            </footer>
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Root>
    </Layer>
  );
}

function OperationRow({ operation, system, onSelect }: { operation: Found; system: string; onSelect: (operation: Found) => void }) {
  return (
    <Command.Item value={valueOf(operation)} className={styles.item} onSelect={() => onSelect(operation)}>
      <SystemTile system={operation.connector} size={24} />
      <span className={styles.what}>{operation.summary}</span>
      <span className={styles.aside}>{system}</span>
    </Command.Item>
  );
}

/** Connected systems come before a slightly better match. */
function connectedFirst(found: readonly Found[], systems: readonly System[]): readonly Found[] {
  const connected = new Set(systems.filter(({ isConnected }) => isConnected).map(({ id }) => id));
  const rank = new Map(found.map((each, index) => [each, index - (connected.has(each.connector) ? HEAD_START : 0)]));
  return found.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

function valueOf({ connector, id }: Found): string {
  return `${connector} ${id}`.toLowerCase();
}
