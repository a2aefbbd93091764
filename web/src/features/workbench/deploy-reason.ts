import type { ProjectDetail } from "../../../../contracts/projects.ts";

interface Situation {
  readonly project: Pick<ProjectDetail, "verification" | "revision">;
  /** Aliases that the code uses and that nothing stands for yet. */
  readonly missing: readonly string[];
  readonly role: string | null;
  readonly environment: string;
}

/** Why it cannot be deployed now; nothing when it can. */
export function deployReason({ project, missing, role, environment }: Situation): string | undefined {
  if (role === "viewer") return "Viewers cannot deploy. Ask an admin for the builder role.";
  if (project.revision === 0) return "There is nothing to deploy yet. Describe what should happen.";
  const failed = project.verification.gates.find((gate) => gate.status === "failed");
  if (project.verification.status === "failed") return failed ? `A gate failed: ${failed.summary}` : (project.verification.reason ?? "A gate failed.");
  if (missing.length > 0) return `Connect ${missing.join(" and ")} for ${environment} first.`;
  return undefined;
}
