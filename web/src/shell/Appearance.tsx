import type { ReactNode } from "react";
import { AppearanceContext } from "../ui/appearance-context.ts";
import { Tips } from "../ui/Tips.tsx";
import { useShell } from "./shell-store.ts";

/** What Radix' `Theme` renders at the root; `Layer` says why it is not that. */
export function Appearance({ children }: { children: ReactNode }) {
  const appearance = useShell((state) => state.appearanceMode);
  return (
    <AppearanceContext value={appearance}>
      <div
        className={`radix-themes ${appearance}`}
        data-is-root-theme="true"
        data-accent-color="cyan"
        data-gray-color="slate"
        data-has-background="true"
        data-panel-background="solid"
        data-radius="small"
        data-scaling="100%"
      >
        {children}
        <Tips />
      </div>
    </AppearanceContext>
  );
}
