import type { Extension } from "@codemirror/state";
import { type EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** Once the frame is out that shows the key. */
const FIRST_MS = 32;
/** A pause that somebody makes between two words. */
const PAUSE_MS = 200;
/** During steady typing the text is reported this often. */
const LONGEST_MS = 1_500;

/**
 * Reports what was typed: the first change as soon as it is seen, so that the file is marked, then at each pause, and before anybody
 * else can ask for it, which takes leaving the editor. Each report goes through everything that shows the text, and a
 * long file at every key would be felt.
 */
export function reportTyping(
  report: (text: string) => void,
  isOwn: (update: ViewUpdate) => boolean,
): { extension: Extension; now: (view: EditorView) => void } {
  const plugin = ViewPlugin.define((view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let since = 0;
    let last = -Infinity;
    let isFirst = false;
    const now = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      isFirst = false;
      report(view.state.doc.toString());
    };
    // Before the store's own listeners, which write down what is unsaved.
    const early = { capture: true };
    window.addEventListener("pagehide", now, early);
    document.addEventListener("visibilitychange", now, early);
    view.dom.addEventListener("focusout", now);
    return {
      now,
      update(update: ViewUpdate) {
        if (!update.docChanged || isOwn(update)) return;
        const at = performance.now();
        if (timer === undefined) {
          since = at;
          isFirst = at - last > PAUSE_MS;
        } else if (isFirst) return;
        last = at;
        clearTimeout(timer);
        timer = setTimeout(now, isFirst ? FIRST_MS : Math.min(PAUSE_MS, Math.max(0, since + LONGEST_MS - at)));
      },
      destroy() {
        now();
        window.removeEventListener("pagehide", now, early);
        document.removeEventListener("visibilitychange", now, early);
        view.dom.removeEventListener("focusout", now);
      },
    };
  });
  return { extension: plugin, now: (view) => view.plugin(plugin)?.now() };
}
