import type { Call } from "../../../../contracts/calls.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { formatDuration } from "../../ui/format-duration.ts";
import { JsonView } from "../../ui/JsonView.tsx";
import { AttemptDifference } from "./AttemptDifference.tsx";
import { curlOf } from "./curl-of.ts";
import styles from "./step-detail.module.css";

/** One recorded request and its answer; secrets were blanked before it was stored. */
export function Exchange({ call, before, isOpen }: { call: Call; before: Call | undefined; isOpen: boolean }) {
  const status = call.response?.status;
  return (
    <details open={isOpen} className={styles.exchange}>
      <summary>
        <b>{call.request.method}</b>
        <span className={styles.url}>{call.request.url.replace(/^https?:\/\//, "")}</span>
        <span className={styles.code} data-bad={status === undefined || status >= 400} data-none={status === undefined}>
          {status ?? "no answer"}
        </span>
        <span className={styles.took}>{formatDuration(call.durationMs)}</span>
      </summary>
      <div className={styles.sides}>
        <div>
          <h4>
            Request <CopyButton text={curlOf(call)} label="Copy as curl" size="small" />
          </h4>
          <Headers headers={call.request.headers} />
        </div>
        <div>
          <h4>Answer</h4>
          {call.response ? <Headers headers={call.response.headers} /> : <p className={styles.data}>{call.error ?? "none"}</p>}
        </div>
      </div>
      <div className={styles.bodies}>
        {call.request.body !== null && call.request.body !== undefined && (
          <div>
            <h4>Request body</h4>
            <JsonView value={call.request.body} />
          </div>
        )}
        {call.response && call.response.body !== null && call.response.body !== undefined && (
          <div>
            <h4>Answer body</h4>
            <JsonView value={call.response.body} />
          </div>
        )}
      </div>
      <AttemptDifference before={before} call={call} />
    </details>
  );
}

function Headers({ headers }: { headers: Readonly<Record<string, string>> }) {
  return (
    <dl className={styles.headers}>
      {Object.entries(headers).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
