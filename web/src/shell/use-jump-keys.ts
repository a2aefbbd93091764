import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { openShortcuts } from "./palette-store.ts";

export const JUMPS = [
  { key: "h", to: "/", name: "Home" },
  { key: "i", to: "/integrations", name: "Integrations" },
  { key: "s", to: "/issues", name: "Issues" },
  { key: "r", to: "/runs", name: "Runs" },
  { key: "p", to: "/projects", name: "Projects" },
  { key: "c", to: "/account", name: "Account" },
] as const;
const JUMP_MS = 1200;

/** `g` and a letter go to a screen; `?` lists the keys. Typing in a field is left alone. */
export function useJumpKeys(): void {
  const navigate = useNavigate();
  useEffect(() => {
    let pressedG = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "?") return openShortcuts();
      if (event.key === "g") {
        pressedG = event.timeStamp;
        return;
      }
      const jump = event.timeStamp - pressedG < JUMP_MS ? JUMPS.find(({ key }) => key === event.key) : undefined;
      pressedG = 0;
      if (jump) void navigate({ to: jump.to });
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}
