import { verifyAudit } from "../modules/organisations/index.ts";
import type { Command } from "./command.ts";
import { withInstallation } from "./open-installation.ts";

export const auditCommands: Readonly<Record<string, Command>> = {
  /** Fails when anything was changed or removed. What it prints, kept elsewhere, also shows later whether a whole log was made anew. */
  async "verify-audit"(settings) {
    return withInstallation(settings, async ({ database, organisations }) => {
      const lines: string[] = [];
      let faults = 0;
      for (const id of organisations) {
        const { events, head, fault } = await verifyAudit({ database }, id);
        if (fault) faults += 1;
        lines.push(`${id}  ${events} events  ${fault ? `NOT AS WRITTEN: ${fault}` : head}\n`);
      }
      if (faults > 0) throw new Error(`${lines.join("")}${faults} of ${organisations.length} audit logs are not as they were written.`);
      return `${lines.join("")}${organisations.length} audit logs are as they were written.\n`;
    });
  },
};
