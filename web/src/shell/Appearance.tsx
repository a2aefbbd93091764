import { Theme } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { useShell } from "./shell-store.ts";

export function Appearance({ children }: { children: ReactNode }) {
  const appearance = useShell((state) => state.appearanceMode);
  return (
    <Theme appearance={appearance} accentColor="cyan" grayColor="slate" radius="small" scaling="100%" panelBackground="solid">
      {children}
    </Theme>
  );
}
