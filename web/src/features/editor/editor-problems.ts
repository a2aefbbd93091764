import { create } from "zustand";
import type { Problem } from "../dock/problem.ts";

/** What the language service finds in open files, for the dock. */
const useStore = create<{ byFile: Readonly<Record<string, readonly Problem[]>> }>(() => ({ byFile: {} }));

export function reportProblems(file: string, problems: readonly Problem[]): void {
  useStore.setState(({ byFile }) => ({ byFile: { ...byFile, [file]: problems } }));
}

export function forgetProblems(): void {
  useStore.setState({ byFile: {} });
}

export function useEditorProblems(): readonly Problem[] {
  const byFile = useStore((state) => state.byFile);
  return Object.values(byFile).flat();
}
