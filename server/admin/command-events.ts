import { userInfo } from "node:os";
import type { Settings } from "../env.ts";
import { noteForOperator } from "../modules/organisations/index.ts";
import { systemClock } from "../platform/clock.ts";
import { withInstallation } from "./open-installation.ts";

/** What each command leaves in the installation's events, or why nothing. */
export const COMMAND_EVENTS: Readonly<Record<string, { readonly action: string } | { readonly none: string }>> = {
  "create-administrator": { action: "operator.appointed" },
  "recovery-link": { action: "account.recovery_link_made" },
  "operator-token": { action: "operator.token_renewed" },
  "dismiss-operator": { action: "operator.dismissed" },
  "end-sessions": { action: "account.sessions_ended" },
  outbox: { action: "outbox.read" },
  limits: { none: "Noted with each limit that it changes, and with what it was." },
  backup: { action: "installation.backed_up" },
  restore: { action: "installation.restored" },
  "rotate-keys": { action: "installation.keys_rotated" },
  "install-directory": { none: "Fetches public descriptions beside the database." },
  doctor: { none: "Only looks." },
  "verify-audit": { none: "Only reads." },
};

/** Writes down that somebody at the machine used a command, with the account of the machine that they used. */
export async function noteCommand(settings: Settings, name: string, args: readonly string[]): Promise<void> {
  const event = COMMAND_EVENTS[name];
  if (!event) throw new Error(`The command ${name} does not say which event it leaves.`);
  if ("none" in event) return;
  await withInstallation(settings, ({ database }) =>
    database.shared((tx) => noteForOperator(tx, { clock: systemClock }, { kind: "console" }, event.action, args[0] ?? "", { account: userInfo().username })),
  );
}
