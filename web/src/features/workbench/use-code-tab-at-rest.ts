import { useEffect } from "react";
import { callTab } from "./MainTab.tsx";

const AFTER_MS = 3_000;

/** The editor's files come when the workbench has nothing to do: it is what most people open next. */
export function useCodeTabAtRest(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => atRest(() => void callTab("code")), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}

/** Not every browser tells when it is idle. */
function atRest(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else act();
}
