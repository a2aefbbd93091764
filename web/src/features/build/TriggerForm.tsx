import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ListStart, Start } from "../../../../contracts/plan/start.ts";
import { isHole } from "../../../../contracts/plan/hole.ts";
import { useScope } from "../../api/resources/scope.ts";
import { Select } from "../../ui/Select.tsx";
import { DeclaredFields } from "./DeclaredFields.tsx";
import { EventStart } from "./EventStart.tsx";
import { ListStartForm } from "./ListStartForm.tsx";
import { systemsQuery } from "./picker-queries.ts";
import { ScheduleStart } from "./ScheduleStart.tsx";
import type { Sources } from "./sources.ts";
import { useUnsaved } from "./use-unsaved.ts";
import type { EditOptions, Build } from "./use-build.ts";
import styles from "./form.module.css";

const KINDS = ["event", "schedule", "list", "webhook", "manual"] as const;
type Kind = (typeof KINDS)[number];
const KIND_WORDS: Readonly<Record<Kind, string>> = { event: "Event", schedule: "Schedule", list: "New rows", webhook: "Webhook", manual: "By hand" };

const NO_LIST: ListStart = { kind: "list", connection: "", operation: "", args: {}, fresh: "new", every: "5 minutes", id: null, version: [] };
const SOME_SYSTEM = { id: "github", name: "GitHub" };

/** Saves what starts the automation, with connections that it needs from now on. */
export type SaveStart = (start: Start, connections?: EditOptions["connections"]) => void;

/** What starts the automation, and what it is given then. */
export function TriggerForm({ build, sources }: { build: Build; sources: Sources }) {
  const { plan } = build.automation;
  const [{ start }, change] = useUnsaved<{ readonly start: Start | undefined; readonly connections?: EditOptions["connections"] }>(
    { start: plan.starts[0] },
    async (next) =>
      next.start && build.edit([{ do: "setStart", at: 0, to: next.start }], { show: null, ...(next.connections ? { connections: next.connections } : {}) }),
  );
  const systems = useQuery(systemsQuery(useScope().organisationId)).data ?? [];
  const save: SaveStart = (to, connections) => change({ start: to, ...(connections && Object.keys(connections).length > 0 ? { connections } : {}) });
  // A list is saved once it is known which.
  const [draft, setDraft] = useState<ListStart | null>(null);
  const kind = draft ? "list" : start && !isHole(start) ? start.kind : null;
  const choose = (next: Kind) => {
    if (next === kind) return;
    setDraft(next === "list" ? { ...NO_LIST, connection: build.connectionFor(systems[0] ?? SOME_SYSTEM).alias } : null);
    if (next !== "list") save(...startOf(next, build, systems));
  };
  const saveList: SaveStart = (to, connections) => {
    if (isHole(to) || to.kind !== "list") return;
    setDraft(to.operation === "" ? to : null);
    if (to.operation !== "") save(to, connections ?? build.connectionFor(systemOf(to.connection)).connections);
  };
  const systemOf = (alias: string) => systems.find(({ id }) => id === build.connectorOf(alias)) ?? { id: build.connectorOf(alias), name: alias };

  return (
    <div className={styles.form}>
      <div className={styles.kinds} role="radiogroup" aria-label="How it starts">
        {KINDS.map((each) => (
          <button key={each} type="button" role="radio" aria-checked={each === kind} onClick={() => choose(each)}>
            {KIND_WORDS[each]}
          </button>
        ))}
      </div>
      {draft && <ListStartForm start={draft} build={build} sources={sources} save={saveList} />}
      {!draft && start && !isHole(start) && <StartFields start={start} build={build} sources={sources} save={save} />}
    </div>
  );
}

function StartFields({ start, build, sources, save }: { start: Exclude<Start, { hole: string }>; build: Build; sources: Sources; save: SaveStart }) {
  switch (start.kind) {
    case "event":
      return <EventStart start={start} build={build} save={save} />;
    case "schedule":
      return <ScheduleStart start={start} save={save} />;
    case "list":
      return <ListStartForm start={start} build={build} sources={sources} save={save} />;
    case "webhook":
      return (
        <>
          <div className={styles.option}>
            <strong>Answer</strong>
            <Select
              label="Answer"
              value={start.respond}
              options={[
                { value: "async", label: "At once, that it was taken" },
                { value: "sync", label: "With what a step replies" },
              ]}
              className={styles.select ?? ""}
              onChange={(respond) => save({ ...start, respond: respond === "sync" ? "sync" : "async" })}
            />
          </div>
          <DeclaredFields label="Fields of its body" fields={start.body} onSave={(body) => save({ ...start, body })} />
          <p className={styles.note}>It gets its address when it is deployed.</p>
        </>
      );
    case "manual":
      return (
        <>
          <DeclaredFields label="What it is given" fields={start.input} onSave={(input) => save({ ...start, input })} />
          <p className={styles.note}>It starts when somebody runs it.</p>
        </>
      );
    case "internal":
      return <p className={styles.note}>It starts when {start.event} happens.</p>;
    case "code":
      return <p className={styles.note}>What starts it is written in code, and is changed there.</p>;
  }
}

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly events: number;
}

function startOf(kind: Exclude<Kind, "list">, build: Build, systems: readonly Listed[]): Parameters<SaveStart> {
  switch (kind) {
    case "event": {
      const system = systems.find(({ events }) => events > 0);
      const { alias, connections } = build.connectionFor(system ?? SOME_SYSTEM);
      return [{ kind, connection: alias, event: { hole: "Which event?" } }, connections];
    }
    case "schedule":
      return [{ kind, cron: "0 9 * * *", timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }];
    case "webhook":
      return [{ kind, path: null, body: [], respond: "async", verify: "connection" }];
    case "manual":
      return [{ kind, input: [] }];
  }
}
