import { useEffect } from "react";

export type TabState = "idle" | "busy" | "failed";

const ICON: Readonly<Record<TabState, string>> = { idle: "/favicon.svg", busy: "/favicon-busy.svg", failed: "/favicon-failed.svg" };
/** Shapes, because many tabs show no more than the beginning of a title. */
const SIGN: Readonly<Record<TabState, string>> = { idle: "", busy: "◌ ", failed: "✕ " };

/** The page's title and icon, which show the state to people who are waiting in another tab. */
export function useTabSign(title: string | undefined, state: TabState = "idle"): void {
  useEffect(() => {
    if (title) document.title = `${SIGN[state]}${title} · Vennel`;
  }, [title, state]);
  useEffect(() => {
    setIcon(ICON[state]);
    return () => setIcon(ICON.idle);
  }, [state]);
}

function setIcon(path: string): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (link && link.getAttribute("href") !== path) link.href = path;
}
