import { Search } from "lucide-react";
import { Suspense, useEffect } from "react";
import { KeyHint } from "../ui/KeyHint.tsx";
import { part } from "../ui/part.tsx";
import styles from "./PaletteButton.module.css";
import { openPalette, usePalette } from "./palette-store.ts";
import { useJumpKeys } from "./use-jump-keys.ts";

const Palette = part(() => import("./Palette.tsx").then((module) => module.Palette));
const Shortcuts = part(() => import("./Shortcuts.tsx").then((module) => module.Shortcuts));
const NewOrganisation = part(() => import("./NewOrganisation.tsx").then((module) => module.NewOrganisation));

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
