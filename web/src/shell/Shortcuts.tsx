import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { KeyHint } from "../ui/KeyHint.tsx";
import { closePalette } from "./palette-store.ts";
import styles from "./Palette.module.css";
import { JUMPS } from "./use-jump-keys.ts";

const KEYS = [
  { keys: "Mod K", does: "Search or run a command" },
  { keys: "Mod Enter", does: "Send a request" },
  ...JUMPS.map(({ key, name }) => ({ keys: `g ${key}`, does: `Go to ${name}` })),
  { keys: "?", does: "Show these shortcuts" },
];

export function Shortcuts() {
  return (
    <Dialog open title="Keyboard shortcuts" onClose={closePalette} actions={<Button onClick={closePalette}>Close</Button>}>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={keys}>
            <dt>{does}</dt>
            <dd>
              <KeyHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
