import { useQuery } from "@tanstack/react-query";
import type { GitRemote, RemoteSync } from "../../../../../contracts/git-remote.ts";
import { remoteSyncsQuery } from "../../../api/resources/remote.ts";
import { useScope } from "../../../api/resources/scope.ts";
import { dayAndTime } from "../../../ui/format-time.ts";
import type { Status } from "../../../ui/StatusGlyph.tsx";
import { StatusPill } from "../../../ui/StatusPill.tsx";
import { When } from "../../../ui/When.tsx";
import styles from "./remote.module.css";

const OUTCOMES: Readonly<Record<RemoteSync["outcome"], readonly [Status, string]>> = {
  alike: ["succeeded", "Alike"],
  pulled: ["succeeded", "Pulled"],
  pushed: ["succeeded", "Pushed"],
  merged: ["succeeded", "Merged"],
  conflict: ["uncertain", "Conflict"],
  failed: ["failed", "Failed"],
};

/** The newest syncs that changed or said something. */
export function RemoteHistory({ remote }: { remote: GitRemote }) {
  const syncs = useQuery(remoteSyncsQuery(useScope(), remote)).data?.items ?? [];
  if (syncs.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>Last syncs</summary>
      <ol>
        {syncs.map(({ id, at, outcome, message, commit }) => (
          <li key={id}>
            <StatusPill status={OUTCOMES[outcome][0]} word={OUTCOMES[outcome][1]} plain />
            <span>
              {message} {commit && <code>{commit.slice(0, 8)}</code>}
            </span>
            <When at={at} as={dayAndTime} />
          </li>
        ))}
      </ol>
    </details>
  );
}
