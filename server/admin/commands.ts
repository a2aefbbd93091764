import { auditCommands } from "./audit-commands.ts";
import { backupCommands } from "./backup-commands.ts";
import { directoryCommands } from "./directory-commands.ts";
import { doctorCommands } from "./doctor-commands.ts";
import { identityCommands } from "./identity-commands.ts";
import { keyCommands } from "./key-commands.ts";
import { limitCommands } from "./limit-commands.ts";
import type { Command } from "./command.ts";

export const COMMANDS: Readonly<Record<string, Command>> = {
  ...identityCommands,
  ...backupCommands,
  ...keyCommands,
  ...directoryCommands,
  ...auditCommands,
  ...doctorCommands,
  ...limitCommands,
};
