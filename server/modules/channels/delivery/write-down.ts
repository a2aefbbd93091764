import { CHANNEL_EVENTS } from "../../../../contracts/channels.ts";
import { issueSeverity, type Issue } from "../../../../contracts/issues.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { newId } from "../../../platform/ids.ts";
import type { Notice } from "../deps.ts";
import { addDelivery, listChannels, type ChannelRow } from "../store.ts";
import { whenToTell } from "./when-to-tell.ts";

/** What a message is about, as far as the rules of channels ask. */
export interface About {
  /** Of an issue; null of what has none. */
  readonly severity: Issue["severity"] | null;
  /** Null for what is about the organisation. */
  readonly projectId: string | null;
  /** Null where it is not known; then it is told rather than not. */
  readonly environment: string | null;
}

const EVERY_CHANNEL = 200;

/** One message for each channel that wants to hear of it, to be told at once or when its rules say. Returns how many. */
export async function writeDown(tx: Tx, organisationId: string, about: About, notice: Notice, now: Date): Promise<number> {
  const rows = await listChannels(tx, null, EVERY_CHANNEL);
  const told = rows.filter((each) => each.disabledAt === null && wants(each, about, notice));
  for (const row of told) {
    await addDelivery(tx, {
      id: newId("dlv"),
      organisationId,
      channelId: row.id,
      at: now,
      status: "waiting",
      attempts: 0,
      notice,
      message: null,
      ...whenToTell(row, about.severity ?? "low", now),
    });
  }
  return told.length;
}

function wants({ events, minimumSeverity, projects, environments }: ChannelRow, { severity, projectId, environment }: About, { event }: Notice): boolean {
  const isChosen = !CHANNEL_EVENTS.some((known) => known === event) || events.some((chosen) => chosen === event);
  const isGrave = severity === null || issueSeverity.options.indexOf(severity) >= issueSeverity.options.indexOf(minimumSeverity);
  const isOfProject = projects.length === 0 || projectId === null || projects.includes(projectId);
  return isChosen && isGrave && isOfProject && (environments.length === 0 || environment === null || environments.includes(environment));
}
