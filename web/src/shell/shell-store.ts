import { create } from "zustand";

export type AppearanceMode = "dark" | "light";

/** The UI state that screens share. Everything else belongs to a component, the URL or the query cache. */
export interface ShellState {
  showUnsavedChangesModal: boolean;
  fixDeploymentAttempts: number;
  activeDockTab: string;
  /** Where the person wanted to go when unsaved changes held them back. */
  pendingNavigation: string | null;
  isDeploying: boolean;
  isDockOpen: boolean;
  buildIsStreaming: boolean;
  showExpiredSessionModal: boolean;
  appearanceMode: AppearanceMode;
}

const APPEARANCE_KEY = "vennel.appearance";

export const useShell = create<ShellState>(() => ({
  showUnsavedChangesModal: false,
  fixDeploymentAttempts: 0,
  activeDockTab: "logs",
  pendingNavigation: null,
  isDeploying: false,
  isDockOpen: false,
  buildIsStreaming: false,
  showExpiredSessionModal: false,
  appearanceMode: storedAppearance(),
}));

export const setShell = useShell.setState;

/** Back to the start for what belongs to one project; the appearance and the chosen tab stay. */
export function resetShell(): void {
  setShell({ fixDeploymentAttempts: 0, isDeploying: false, isDockOpen: false, buildIsStreaming: false, showExpiredSessionModal: false });
}

export function countFixAttempt(): void {
  setShell(({ fixDeploymentAttempts }) => ({ fixDeploymentAttempts: fixDeploymentAttempts + 1 }));
}

export function setAppearance(appearanceMode: AppearanceMode): void {
  setShell({ appearanceMode });
  document.documentElement.className = appearanceMode;
  try {
    localStorage.setItem(APPEARANCE_KEY, appearanceMode);
  } catch {
    // Storage may be refused; the choice then lasts as long as the page.
  }
}

function storedAppearance(): AppearanceMode {
  try {
    return localStorage.getItem(APPEARANCE_KEY) === "light" ? "light" : "dark";
  } catch {
    return "dark";
  }
}
