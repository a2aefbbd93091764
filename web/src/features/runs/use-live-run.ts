import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Run } from "../../../../contracts/runs.ts";
import { followEvents } from "../../api/resources/event-stream.ts";
import { withAfter } from "../../api/resources/live-url.ts";
import { runEventsUrl, runLogsQuery, runQuery } from "../../api/resources/runs.ts";
import { applyRunEvent, type RunEvent } from "./apply-run-event.ts";

const OPEN = new Set<Run["status"]>(["queued", "running", "waiting"]);

/** One run, kept up to date by its event stream until it ends. */
export function useLiveRun(organisationId: string, runId: string | null) {
  const client = useQueryClient();
  const options =
    runId === null ? queryOptions<Run>({ queryKey: ["run", ""], enabled: false }) : (runQuery(organisationId, runId) as ReturnType<typeof queryOptions<Run>>);
  const run = useQuery(options);
  const isOpen = run.data !== undefined && OPEN.has(run.data.status);

  useEffect(() => {
    if (runId === null || !isOpen) return;
    const key = runQuery(organisationId, runId).queryKey;
    return followEvents({
      urlAfter: (last) => withAfter(runEventsUrl(organisationId, runId), last),
      onEvent: ({ data }) => {
        const event = data as RunEvent;
        if (event.type === "log") {
          client.setQueryData(
            runLogsQuery(organisationId, runId).queryKey,
            (page) => page && { ...page, items: [...page.items.filter((line) => line.id !== event.line.id), event.line] },
          );
          return;
        }
        client.setQueryData(key, (before) => before && applyRunEvent(before, event));
        // The end brings output, error and times with it, which the event does not carry.
        if (event.type === "run" && !OPEN.has(event.status)) void client.invalidateQueries({ queryKey: key });
      },
    });
  }, [client, organisationId, runId, isOpen]);
  return run;
}
