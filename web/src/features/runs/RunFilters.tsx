import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { ANY, runStatusOf, runTriggerOf, spanFrom, SPANS, TRIGGER_OPTIONS } from "./filter-options.ts";
import { STATUS_OPTIONS } from "./status-options.ts";
import type { RunSearch } from "./use-run-filter.ts";
import styles from "./runs.module.css";

/** A search of payloads is no light matter, so it waits for the person to pause. */
const PAUSE_MS = 300;

export function RunFilters({ search, onChoose }: { search: RunSearch; onChoose: (next: RunSearch) => void }) {
  const [words, setWords] = useState(search.find ?? "");
  const found = search.find ?? "";
  useEffect(() => {
    if (words === found) return;
    const timer = setTimeout(() => onChoose({ find: words }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, found, onChoose]);
  const chosen = (value: string) => (value === ANY ? "" : value);
  return (
    <>
      <Input
        className={styles.find ?? ""}
        aria-label="Find in input, output and error"
        placeholder="Find in input, output, error"
        icon={<Search size={13} />}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <Select label="State" value={runStatusOf(search.status) ?? ANY} onChange={(value) => onChoose({ status: chosen(value) })} options={STATUS_OPTIONS} />
      <Select
        label="Trigger"
        value={runTriggerOf(search.trigger) ?? ANY}
        onChange={(value) => onChoose({ trigger: chosen(value) })}
        options={TRIGGER_OPTIONS}
      />
      <Select
        label="Started"
        value={SPANS.find(({ value }) => value === search.since)?.value ?? ANY}
        onChange={(value) => onChoose(spanFrom(value, new Date()))}
        options={SPANS}
      />
    </>
  );
}
