export const FLAGS = ["enableAutomations"] as const;
export type Flag = (typeof FLAGS)[number];

/** A feature that this browser has switched on; anything but the text "true" means off. */
export function isEnabled(flag: Flag): boolean {
  try {
    return localStorage.getItem(flag) === "true";
  } catch {
    return false;
  }
}

export function setEnabled(flag: Flag, enabled: boolean): void {
  localStorage.setItem(flag, String(enabled));
}
