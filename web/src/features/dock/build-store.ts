import { create } from "zustand";

export interface BuildLine {
  readonly at: string;
  readonly phase: string;
  readonly level: "info" | "error";
  readonly text: string;
}

/** The build that this page started last, as it streams in. */
export interface BuildState {
  readonly deploymentId: string | null;
  readonly status: "queued" | "building" | "live" | "failed" | "superseded" | "suspended" | null;
  readonly lines: readonly BuildLine[];
  readonly error: string | null;
}

const EMPTY: BuildState = { deploymentId: null, status: null, lines: [], error: null };
export const useBuild = create<BuildState>(() => EMPTY);

export function beginBuild(deploymentId: string | null): void {
  useBuild.setState({ ...EMPTY, deploymentId, status: "queued" });
}

export function failBuild(error: string): void {
  useBuild.setState({ status: "failed", error });
}

export function receiveBuildEvent(event: unknown): void {
  if (typeof event !== "object" || event === null) return;
  const sent = event as Partial<BuildLine> & { type?: string; status?: BuildState["status"]; error?: string | null };
  if (sent.type === "status") return useBuild.setState({ status: sent.status ?? null, error: sent.error ?? null });
  if (sent.type !== "line") return;
  const line: BuildLine = { at: sent.at ?? "", phase: sent.phase ?? "", level: sent.level === "error" ? "error" : "info", text: sent.text ?? "" };
  useBuild.setState(({ lines }) => ({ lines: [...lines, line] }));
}
