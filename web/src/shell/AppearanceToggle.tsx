import styles from "./AppearanceToggle.module.css";
import { setAppearance, useShell } from "./shell-store.ts";

const MODES = [
  { mode: "light", label: "Light" },
  { mode: "dark", label: "Dark" },
] as const;

export function AppearanceToggle() {
  const current = useShell((state) => state.appearanceMode);
  return (
    <div className={styles.toggle} role="group" aria-label="Appearance">
      {MODES.map(({ mode, label }) => (
        <button key={mode} type="button" aria-pressed={mode === current} onClick={() => setAppearance(mode)}>
          {label}
        </button>
      ))}
    </div>
  );
}
