import type { Call } from "../../../../contracts/calls.ts";
import { differencesOf } from "../../../../contracts/value-difference.ts";
import { Differences } from "./Differences.tsx";
import styles from "./step-detail.module.css";

/** How a repeated request differs from the attempt before it, sent and received. */
export function AttemptDifference({ before, call }: { before: Call | undefined; call: Call }) {
  const isRepeat =
    before !== undefined && before.connection === call.connection && before.operation === call.operation && before.request.url === call.request.url;
  if (!isRepeat) return null;
  const items = differencesOf(
    { request: before.request.body, status: before.response?.status ?? before.error, answer: before.response?.body ?? null },
    { request: call.request.body, status: call.response?.status ?? call.error, answer: call.response?.body ?? null },
  );
  return (
    <div className={styles.attemptDifference}>
      <h4>Against the attempt before</h4>
      {items.length === 0 ? (
        <p className={styles.data}>The same request and the same answer.</p>
      ) : (
        <Differences items={items} label="Against the attempt before" />
      )}
    </div>
  );
}
