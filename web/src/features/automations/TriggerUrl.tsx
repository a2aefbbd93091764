import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Automation } from "../../../../contracts/automations.ts";
import { automationInputQuery } from "../../api/resources/automations.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { curlCommand } from "./curl-command.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./automations.module.css";

/** The address of a webhook and how to call it, both ready to copy. */
export function TriggerUrl({ automation, aside }: { automation: Automation; aside?: ReactNode }) {
  const { id: organisationId } = useOrganisation();
  const { url, event, connection } = automation.trigger;
  const takes = useQuery({ ...automationInputQuery(organisationId, automation.id), enabled: url !== undefined });
  if (!url) return null;
  const { sample, refused } = takes.data ?? {};
  const command = curlCommand(url, sample ?? refused?.empty ?? {});
  return (
    <section className={styles.call} aria-label={`How to call ${automation.name}`}>
      <div className={styles.callRow}>
        <span className={styles.callLabel}>URL</span>
        <code>{url}</code>
        <span className={styles.callActions}>
          {aside}
          <CopyButton text={url} label="Copy the URL" size="small" />
        </span>
      </div>
      {takes.isLoading ? (
        <SkeletonRows rows={1} height={40} />
      ) : (
        <div className={styles.callRow}>
          <span className={styles.callLabel}>Try it</span>
          <code>{command}</code>
          <CopyButton text={command} label="Copy the curl command" size="small" />
        </div>
      )}
      {refused && (
        <p className={styles.callNote}>
          The code fails with the sample that is known for it: {refused.reason} Fill in the fields of the command before you send it.
        </p>
      )}
      {connection && event && (
        <p className={styles.callNote}>
          {connection} signs what it sends, so this command is answered with 401 unless it carries a valid signature. Register the URL at {connection} for the
          event <code>{event}</code>.
        </p>
      )}
    </section>
  );
}
