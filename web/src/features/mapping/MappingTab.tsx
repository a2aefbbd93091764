import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { FlowDocument, MappingModel } from "../../../../contracts/flow.ts";
import { flowQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Loading } from "../../shell/Loading.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MappingBoard } from "./MappingBoard.tsx";
import { coverage } from "./coverage.ts";
import styles from "./mapping.module.css";

export interface MappingTabProps {
  readonly mapping: string | null;
  readonly target: string | null;
  readonly onSelect: (next: { mapping?: string; target?: string | undefined }) => void;
  readonly onOpenCode: (file: string, line: number) => void;
  readonly frame: (main: ReactNode, side: ReactNode) => ReactNode;
}

export function MappingTab(props: MappingTabProps) {
  const flow = useQuery(flowQuery(useScope()));
  if (flow.isPending) return <Loading />;
  if (!flow.data) return <p role="alert">{describeError(flow.error)}</p>;
  const shown = flow.data.mappings.find(({ name }) => name === props.mapping) ?? flow.data.mappings[0];
  if (!shown)
    return (
      <EmptyState title="No mapping yet">
        When fields of one system become fields of another, each rule is shown here between its source and its target.
      </EmptyState>
    );
  return props.frame(
    <MappingBoard
      key={`${shown.file}#${shown.name}`}
      mapping={shown}
      automation={flow.data.automations[0]?.id ?? null}
      selected={props.target}
      onSelect={(target) => props.onSelect({ mapping: shown.name, target: target ?? undefined })}
      onOpenCode={props.onOpenCode}
    />,
    <Side document={flow.data} shown={shown} onSelect={props.onSelect} />,
  );
}

function Side({ document, shown, onSelect }: { document: FlowDocument; shown: MappingModel; onSelect: MappingTabProps["onSelect"] }) {
  return (
    <>
      <h2 className={styles.sideHead}>Mappings</h2>
      <ul>
        {document.mappings.map((mapping) => {
          const { filled, total } = coverage(mapping);
          return (
            <li key={`${mapping.file}#${mapping.name}`}>
              <button
                type="button"
                className={styles.sideRow}
                aria-current={mapping === shown}
                onClick={() => onSelect({ mapping: mapping.name, target: undefined })}
              >
                <span>
                  <span className={styles.sideName}>{mapping.name}</span>
                  <span className={styles.meta}>
                    {mapping.sourceType} to {mapping.targetType}
                  </span>
                </span>
                <span className={styles.count}>
                  {filled} / {total}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {shown.missing && shown.missing.length > 0 && (
        <section className={styles.decide}>
          <h2>To decide</h2>
          <ul>
            {shown.missing.map((field) => (
              <li key={field}>
                <code>{field}</code>
                <span className={styles.meta}>is required by {shown.targetType} and has no source yet.</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className={styles.legend}>
        <li>
          <i /> copied or computed
        </li>
        <li>
          <i data-kind="gap" /> no source yet
        </li>
        <li>
          <i data-kind="selected" /> selected
        </li>
      </ul>
    </>
  );
}
