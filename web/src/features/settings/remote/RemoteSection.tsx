import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { GitRemote } from "../../../../../contracts/git-remote.ts";
import { invalidateProject } from "../../../api/resources/project.ts";
import { remoteQuery } from "../../../api/resources/remote.ts";
import { useScope } from "../../../api/resources/scope.ts";
import { can } from "../../../shell/can.ts";
import { describeError } from "../../../shell/describe-error.ts";
import { useRole } from "../../../shell/use-organisation.ts";
import { VerifiedOnly } from "../../../shell/VerifiedOnly.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RemoteForm } from "./RemoteForm.tsx";
import { RemoteState } from "./RemoteState.tsx";
import styles from "../settings.module.css";

/** A repository elsewhere that the project is kept in step with. */
export function RemoteSection() {
  const { data: remote, error } = useQuery(remoteQuery(useScope()));
  const mayChange = can(useRole(), "builder");
  const [isEditing, setIsEditing] = useState(false);
  useFreshFiles(remote ?? null);

  return (
    <section aria-labelledby="remote">
      <h2 id="remote">Git repository</h2>
      <p>
        Keeps this project and a repository at GitHub, GitLab, Gitea or any other git host alike: each checkpoint is pushed there, and what others push there
        passes the gates and becomes a checkpoint here. Nothing is overwritten on either side.
      </p>
      {error && <p role="alert">{describeError(error)}</p>}
      {remote === null && (
        <>
          <p className={styles.none}>No repository is connected.</p>
          <Button onClick={() => setIsEditing(true)} reason={mayChange ? undefined : "Builders connect repositories"}>
            Connect a repository
          </Button>
        </>
      )}
      {remote && <RemoteState remote={remote} mayChange={mayChange} onEdit={() => setIsEditing(true)} />}
      {isEditing && (
        <VerifiedOnly what="Connecting a repository" rule="where_mailed">
          <RemoteForm remote={remote ?? null} onClose={() => setIsEditing(false)} />
        </VerifiedOnly>
      )}
    </section>
  );
}

/** What came from there is shown everywhere as soon as it has come. */
function useFreshFiles(remote: GitRemote | null): void {
  const scope = useScope();
  const syncedAt = remote?.syncedAt ?? null;
  const before = useRef(syncedAt);
  useEffect(() => {
    if (before.current === syncedAt) return;
    before.current = syncedAt;
    if (syncedAt !== null) void invalidateProject(scope);
  }, [scope, syncedAt]);
}
