import { ThemeContext } from "@radix-ui/themes/components/theme";
import { type ReactNode, use, useMemo } from "react";
import { AppearanceContext } from "./appearance-context.ts";

const nothing = () => {};
const LOOK = { accentColor: "cyan", grayColor: "slate", resolvedGrayColor: "slate", panelBackground: "solid", radius: "small", scaling: "100%" } as const;
const HANDLERS = {
  onAppearanceChange: nothing,
  onAccentColorChange: nothing,
  onGrayColorChange: nothing,
  onPanelBackgroundChange: nothing,
  onRadiusChange: nothing,
  onScalingChange: nothing,
};

/**
 * Around everything that floats: menus, dialogs, popovers. They ask for Radix' theme; it is here instead of at the root
 * because it brings the positioning code of tooltips along, 15 kB that most first screens do without.
 */
export function Layer({ children }: { children: ReactNode }) {
  const appearance = use(AppearanceContext);
  const theme = useMemo(() => ({ appearance, ...LOOK, ...HANDLERS }), [appearance]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}
