import { Tooltip as RadixTooltip } from "@radix-ui/themes";
import type { ReactNode } from "react";

export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <RadixTooltip content={content} delayDuration={400}>
      {children}
    </RadixTooltip>
  );
}
