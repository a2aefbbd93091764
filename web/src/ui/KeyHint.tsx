import styles from "./KeyHint.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key combination in the words of this machine: `KeyHint keys="Mod Enter"`. */
export function KeyHint({ keys, bare = false }: { keys: string; bare?: boolean }) {
  return (
    <kbd className={bare ? styles.bare : styles.key}>
      {keys
        .split(" ")
        .map(nameOf)
        .join(isApple ? "" : " ")}
    </kbd>
  );
}

function nameOf(key: string): string {
  if (key === "Mod") return isApple ? "⌘" : "Ctrl";
  if (key === "Enter") return "↵";
  return key;
}
