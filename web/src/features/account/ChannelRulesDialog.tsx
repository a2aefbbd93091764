import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Channel } from "../../../../contracts/channels.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { Toggle } from "../../ui/Toggle.tsx";
import { DIGESTS, EVENTS, SEVERITIES } from "./channel-words.ts";
import { organisationProjectsQuery } from "./privacy-queries.ts";
import styles from "./channels.module.css";

type Rules = Pick<Channel, "events" | "minimumSeverity" | "projects" | "environments" | "digest" | "quietHours" | "timeZone">;

const NIGHT = { from: "22:00", to: "07:00" };

/** What a channel hears of, and when. */
export function ChannelRulesDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const projects = useQuery(organisationProjectsQuery(organisationId)).data?.items ?? [];
  const { minimumSeverity, digest, quietHours, timeZone } = channel;
  const [rules, setRules] = useState<Rules>({ ...channel, timeZone: timeZone === "UTC" && !quietHours ? ownZone() : timeZone });
  const [environments, setEnvironments] = useState(channel.environments.join(", "));
  const change = (next: Partial<Rules>) => setRules({ ...rules, ...next });
  const save = useAction({
    mutationFn: () =>
      call("organisations", "updateChannel", {
        params: { organisation_id: organisationId, channelId: channel.id },
        body: {
          events: [...rules.events],
          minimumSeverity: rules.minimumSeverity,
          projects: [...rules.projects],
          environments: wordsOf(environments),
          digest: rules.digest,
          quietHours: rules.quietHours,
          timeZone: rules.digest === "none" && !rules.quietHours ? timeZone : rules.timeZone,
        },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["channels"] });
      onClose();
    },
  });
  const isTimed = rules.digest === "daily" || rules.quietHours !== null;
  return (
    <Dialog
      open
      width={560}
      title={`What ${channel.destination} hears of`}
      description="One message for each event, in the projects and environments chosen here."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            rank="primary"
            loading={save.isPending}
            reason={rules.events.length === 0 ? "Choose an event, or remove the channel" : undefined}
            onClick={() => save.mutate()}
          >
            Save
          </Button>
        </>
      }
    >
      <div className={styles.rules}>
        <fieldset className={styles.projects}>
          <legend>Events</legend>
          <div className={styles.choices}>
            {EVENTS.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="checkbox"
                  checked={rules.events.includes(value)}
                  onChange={({ target }) => change({ events: target.checked ? [...rules.events, value] : rules.events.filter((each) => each !== value) })}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <Row label="From severity">
          <Select
            label="From severity"
            value={rules.minimumSeverity}
            options={SEVERITIES}
            onChange={(value) => change({ minimumSeverity: value as typeof minimumSeverity })}
          />
        </Row>
        {projects.length > 0 && (
          <fieldset className={styles.projects}>
            <legend>Projects</legend>
            <p className="second">{rules.projects.length === 0 ? "Of every project. Choose some to hear of those alone." : "Of these alone."}</p>
            <div className={styles.choices}>
              {projects.map(({ id, displayName }) => (
                <label key={id}>
                  <input
                    type="checkbox"
                    checked={rules.projects.includes(id)}
                    onChange={({ target }) => change({ projects: target.checked ? [...rules.projects, id] : rules.projects.filter((each) => each !== id) })}
                  />
                  <span>{displayName}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <Input
          label="Environments"
          help="Names, separated by commas; every one when left empty."
          placeholder="production"
          value={environments}
          onChange={(event) => setEnvironments(event.target.value)}
        />
        <Row label="Together">
          <Select label="Together" value={rules.digest} options={DIGESTS} onChange={(value) => change({ digest: value as typeof digest })} />
        </Row>
        <Row label="Quiet hours" note="What comes up is told together when they end. What is critical is told at once, always.">
          <Toggle label="Quiet hours" checked={rules.quietHours !== null} onChange={(isOn) => change({ quietHours: isOn ? NIGHT : null })} />
        </Row>
        {rules.quietHours && (
          <div className={styles.hours}>
            <Input
              label="From"
              type="time"
              value={rules.quietHours.from}
              onChange={({ target }) => rules.quietHours && change({ quietHours: { ...rules.quietHours, from: target.value } })}
            />
            <Input
              label="To"
              type="time"
              value={rules.quietHours.to}
              onChange={({ target }) => rules.quietHours && change({ quietHours: { ...rules.quietHours, to: target.value } })}
            />
          </div>
        )}
        {isTimed && <Input label="Time zone" value={rules.timeZone} onChange={(event) => change({ timeZone: event.target.value.trim() })} />}
      </div>
      {save.isError && <p role="alert">{describeError(save.error)}</p>}
    </Dialog>
  );
}

function Row({ label, note, children }: { label: string; note?: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <div>
        <strong>{label}</strong>
        {note && <p className="second">{note}</p>}
      </div>
      {children}
    </div>
  );
}

function wordsOf(text: string): string[] {
  return text
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
