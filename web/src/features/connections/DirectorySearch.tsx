import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { directoryQuery } from "../../api/resources/connectors.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "./import.module.css";

/** Finds a published description by the name of its system or what it is for. */
export function DirectorySearch({ isReading, onChoose }: { isReading: boolean; onChoose: (id: string) => void }) {
  const { organisationId } = useScope();
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const found = useQuery({ ...directoryQuery(organisationId, query), placeholderData: (before) => before });
  const items = found.data?.items ?? [];
  return (
    <div className={styles.way}>
      <Input label="System" placeholder="asana, calendar, invoices" value={text} onChange={(event) => setText(event.target.value)} />
      {found.error && <p role="alert">{describeError(found.error)}</p>}
      <ul className={styles.results} aria-label="Found in the directory">
        {items.map(({ id, name, operations, licence, origin }) => (
          <li key={id} className={styles.result}>
            <div>
              <span className={styles.resultName}>{name}</span>
              <span className={styles.resultFacts}>
                {operations} {operations === 1 ? "operation" : "operations"} · {licence ?? "licence not said"}
                {origin && ` · ${hostOf(origin)}`}
              </span>
            </div>
            <Button size="small" loading={isReading} onClick={() => onChoose(id)}>
              Look at it
            </Button>
          </li>
        ))}
      </ul>
      {found.data && items.length === 0 && <p className={styles.none}>Nothing in the directory goes by that name.</p>}
      <p className={styles.none}>Published by their vendors or volunteers, and not tried by us.</p>
    </div>
  );
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? origin;
}
