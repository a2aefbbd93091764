import { useState } from "react";
import { call, urlOf } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmTyped } from "../../ui/ConfirmTyped.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PrivacySettingsForm } from "./PrivacySettingsForm.tsx";
import styles from "./sections.module.css";

export function PrivacySection() {
  const organisation = useOrganisation();
  const role = useRole();
  const isOwner = can(role, "owner");
  const isAdmin = can(role, "admin");
  const [deleting, setDeleting] = useState(false);
  const remove = useAction({
    mutationFn: () =>
      call("organisations", "deleteOrganisation", { params: { organisation_id: organisation.id }, body: { confirm: organisation.displayName } }),
    onSuccess: () => window.location.assign("/"),
    onError: (error) => toast({ type: "error", message: describeError(error) }),
  });
  return (
    <>
      <PageHeading title="Privacy" subtext={`What is kept about ${organisation.displayName}, and who sees it.`} />
      <dl className={styles.facts}>
        <div>
          <dt>Where</dt>
          <dd>In this install's own database. Nothing is sent to anybody but the systems your integrations call and the model that is configured.</dd>
        </div>
        <div>
          <dt>Credentials</dt>
          <dd>Encrypted at rest. They are never shown again, and neither your code nor the assistant gets them.</dd>
        </div>
        <div>
          <dt>Who</dt>
          <dd>Members of the organisation, by their roles. Other organisations on this install see none of it.</dd>
        </div>
      </dl>
      <PrivacySettingsForm canChange={isAdmin} />
      {isOwner && (
        <section className={styles.setting}>
          <div>
            <h2>Export the organisation</h2>
            <p className="second">A JSON file with its members, settings, connections without their secrets, projects with files, automations and audit.</p>
          </div>
          <Button asChild>
            <a href={urlOf("organisations", "exportOrganisation", { params: { organisation_id: organisation.id } })} download>
              Export
            </a>
          </Button>
        </section>
      )}
      {isOwner && (
        <section className={styles.setting}>
          <div>
            <h2>Delete the organisation</h2>
            <p className="second">With its projects, runs, connections and members. This cannot be undone.</p>
          </div>
          <Button loading={remove.isPending} onClick={() => setDeleting(true)}>
            Delete organisation…
          </Button>
        </section>
      )}
      {deleting && (
        <ConfirmTyped
          title={`Delete ${organisation.displayName}?`}
          description="Everything in it stops at once and is removed for good."
          word={organisation.displayName}
          action="Delete organisation"
          onConfirm={() => remove.mutate()}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}
