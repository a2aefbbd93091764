import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { Search } from "lucide-react";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { LogLine } from "../../../../contracts/log-lines.ts";
import { type LogFilter, projectLogsQuery } from "../../api/resources/runs.ts";
import { useScope } from "../../api/resources/scope.ts";
import { FailedLoad } from "../../shell/FailedLoad.tsx";
import { clockTime } from "../../ui/format-time.ts";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import styles from "./dock.module.css";

const LINE_HEIGHT = 20;
/** Lines that fill the panel, with some to scroll. */
const ENOUGH = 60;
const WATCHED_PAGES = 3;
const LEVELS = [
  { value: "all", label: "All levels" },
  { value: "debug", label: "Debug" },
  { value: "info", label: "Info" },
  { value: "warn", label: "Warnings" },
  { value: "error", label: "Errors" },
] as const;

/** Log lines of the project, newest first; only those in sight are drawn. */
export function LogsPanel() {
  const scope = useScope();
  const [query, setQuery] = useState("");
  const [level, setLevel] = useState("all");
  const wanted = useDeferredValue(query.trim());
  const filter: LogFilter = { ...(wanted ? { query: wanted } : {}), ...(level === "all" ? {} : { level: level as NonNullable<LogFilter["level"]> }) };
  const logs = useInfiniteQuery({
    ...projectLogsQuery(scope, filter),
    // Reading again means reading every page again: whoever has gone far back reads, and does not watch.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > WATCHED_PAGES ? false : 3_000),
    placeholderData: keepPreviousData,
  });
  const lines = logs.data?.pages.flatMap((page) => page.items) ?? [];
  const isSearching = Object.keys(filter).length > 0 && logs.hasNextPage && lines.length < ENOUGH;
  const { fetchNextPage } = logs;
  useEffect(() => {
    // A page is a stretch of the log that was looked through: with too few hits, the next one follows.
    if (isSearching && !logs.isFetching && !logs.isError) void fetchNextPage();
  }, [isSearching, logs.isFetching, logs.isError, fetchNextPage]);
  return (
    <div className={styles.logs}>
      <div className={styles.filters}>
        <Input aria-label="Find in logs" placeholder="Find" icon={<Search size={13} />} value={query} onChange={(event) => setQuery(event.target.value)} />
        <Select label="Level" rank="ghost" value={level} onChange={setLevel} options={LEVELS} />
      </div>
      <FailedLoad of={logs} />
      {isSearching && (
        <p className={styles.searching} role="status">
          Looking further back…
        </p>
      )}
      {logs.data && lines.length === 0 && !isSearching && (
        <p className={styles.empty}>{Object.keys(filter).length > 0 ? "No line fits the filter." : "No log lines yet. A run writes here as it goes."}</p>
      )}
      <Lines lines={lines} onEnd={() => logs.hasNextPage && !logs.isFetching && void logs.fetchNextPage()} />
    </div>
  );
}

function Lines({ lines, onEnd }: { lines: readonly LogLine[]; onEnd: () => void }) {
  const parent = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => parent.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 12,
    getItemKey: (index) => lines[index]?.id ?? index,
  });
  const noticeEnd = () => {
    const element = parent.current;
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < 400) onEnd();
  };
  return (
    <div ref={parent} className={styles.scroll} onScroll={noticeEnd} tabIndex={0} role="log" aria-label="Log lines" aria-live="off">
      <div style={{ height: rows.getTotalSize(), position: "relative" }}>
        {rows.getVirtualItems().map((row) => {
          const line = lines[row.index];
          return line && <Line key={row.key} line={line} top={row.start} />;
        })}
      </div>
    </div>
  );
}

function Line({ line, top }: { line: LogLine; top: number }) {
  const data = line.data === null || line.data === undefined ? "" : JSON.stringify(line.data);
  return (
    <div className={styles.line} data-level={line.level} style={{ transform: `translateY(${top}px)` }} title={`${line.message} ${data}`}>
      <time>{clockTime(line.at)}</time>
      <span className={styles.level}>{line.level}</span>
      <span className={styles.step}>{line.stepId ?? ""}</span>
      <span className={styles.message}>
        {line.message} <span className={styles.data}>{data}</span>
      </span>
    </div>
  );
}
