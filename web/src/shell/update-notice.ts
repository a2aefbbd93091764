import { serverAnswers } from "../ui/fetch-part.ts";
import { toast } from "./toasts.ts";

const KEY = "vennel.reloaded-at";
/** A part that is still missing after a reload is not brought by another one. */
const PAUSE_MS = 60_000;

/** The parts of an older build are gone once the server was updated: says so, and reloads unless the person holds it back. */
export function watchForUpdates(): void {
  window.addEventListener("vite:preloadError", () => void tell());
}

async function tell(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS) return;
  // A server that is away has not been updated.
  if (!(await serverAnswers())) return;
  toast({
    type: "info",
    message: "Vennel was updated. This page needs its new parts.",
    countdown: true,
    confirm: { label: "Reload", act: reload },
    cancel: { label: "Not now" },
  });
}

function reload(): void {
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
