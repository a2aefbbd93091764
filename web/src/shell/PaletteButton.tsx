import { Search } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { KeyHint } from "../ui/KeyHint.tsx";
import styles from "./PaletteButton.module.css";
import { openPalette, usePalette } from "./palette-store.ts";
import { useJumpKeys } from "./use-jump-keys.ts";

const Palette = lazy(() => import("./Palette.tsx").then((module) => ({ default: module.Palette })));
const Shortcuts = lazy(() => import("./Shortcuts.tsx").then((module) => ({ default: module.Shortcuts })));
const NewOrganisation = lazy(() => import("./NewOrganisation.tsx").then((module) => ({ default: module.NewOrganisation })));

export function PaletteButton() {
  const open = usePalette((state) => state.open);
  useJumpKeys();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.button} data-tour="palette" onClick={openPalette} aria-haspopup="dialog">
        <Search size={14} aria-hidden="true" />
        <span className={styles.words}>Search or run a command</span>
        <span className={styles.key}>
          <KeyHint keys="Mod K" />
        </span>
      </button>
      <Suspense fallback={null}>
        {open === "palette" && <Palette />}
        {open === "shortcuts" && <Shortcuts />}
        {open === "organisation" && <NewOrganisation />}
      </Suspense>
    </>
  );
}
