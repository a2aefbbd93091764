import { useQuery } from "@tanstack/react-query";
import { automationsQuery } from "../../api/resources/automations.ts";
import { connectorQuery } from "../../api/resources/connections.ts";
import { flowQuery } from "../../api/resources/project.ts";
import { useScope } from "../../api/resources/scope.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import styles from "./connections.module.css";

/** What to register at the provider, ready to paste; the address exists once a version is live. */
export function WebhookSetup() {
  const scope = useScope();
  const flow = useQuery(flowQuery(scope)).data;
  const automations = useQuery(automationsQuery(scope.organisationId, scope.projectId)).data?.items ?? [];
  const hooks = flow?.automations.filter(({ trigger }) => trigger.type === "webhook") ?? [];
  if (hooks.length === 0) return null;
  return (
    <section className={styles.hooks}>
      <h2>Register at the sender</h2>
      {hooks.map(({ id, trigger }) => {
        if (trigger.type !== "webhook") return null;
        const url = automations.find(({ key }) => key === id)?.trigger.url;
        return (
          <dl key={id} className={styles.hook}>
            <dt>Automation</dt>
            <dd>{id}</dd>
            <dt>Payload URL</dt>
            <dd>
              {url ? (
                <Copyable text={url} label="Copy the URL" />
              ) : (
                <span className={styles.lead}>Deploy first; the address is made when the first version goes live.</span>
              )}
            </dd>
            <dt>Content type</dt>
            <dd>
              <Copyable text="application/json" label="Copy the content type" />
            </dd>
            {trigger.event && (
              <>
                <dt>Event</dt>
                <dd>
                  <Copyable text={trigger.event} label="Copy the event" />
                </dd>
              </>
            )}
            {trigger.connection && (
              <>
                <dt>Secret</dt>
                <dd>
                  <SecretOf
                    alias={trigger.connection}
                    connector={flow?.connections.find(({ alias }) => alias === trigger.connection)?.connector ?? null}
                    isPlaced={trigger.place !== undefined}
                  />
                </dd>
              </>
            )}
            {url && isLocal(url) && (
              <>
                <dt>Reach</dt>
                <dd className={styles.warning}>This address is on this machine only. Set VENNEL_PUBLIC_URL to one that the sender can reach.</dd>
              </>
            )}
          </dl>
        );
      })}
    </section>
  );
}

function SecretOf({ alias, connector, isPlaced }: { alias: string; connector: string | null; isPlaced: boolean }) {
  const { organisationId } = useScope();
  const detail = useQuery({ ...connectorQuery(organisationId, connector ?? ""), enabled: connector !== null }).data;
  if (!detail?.registersHooks) return <>The webhook secret of the connection {alias}</>;
  if (detail.hookPlace && !isPlaced)
    return (
      <>
        The webhook secret of the connection {alias}. Or have {detail.name} told: name what the webhook belongs to in the code’s trigger,{" "}
        <code>in: "{detail.hookPlace}"</code>, and leave the secret empty.
      </>
    );
  return (
    <>
      This address is registered with {detail.name} when a version goes live, unless the connection {alias} holds a webhook secret. How it went stands in the
      log of the deployment.
    </>
  );
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <span className={styles.copyable}>
      <code>{text}</code>
      <CopyButton text={text} label={label} size="small" />
    </span>
  );
}

function isLocal(url: string): boolean {
  return /^https?:\/\/(localhost|127\.|0\.0\.0\.0|\[::1\]|10\.|192\.168\.)/.test(url);
}
