import { Button as RadixButton } from "@radix-ui/themes";
import type { ComponentProps } from "react";

export type ButtonRank = "primary" | "secondary" | "ghost" | "danger";
type Radix = ComponentProps<typeof RadixButton>;

export interface ButtonProps extends Omit<Radix, "variant" | "color" | "highContrast" | "size"> {
  /** One primary in a region. */
  rank?: ButtonRank;
  size?: "small" | "normal" | "large";
  /** Why it cannot be used now; also disables it. */
  reason?: string | undefined;
}

const LOOK = {
  primary: { variant: "solid", highContrast: true },
  secondary: { variant: "surface", color: "gray", highContrast: true },
  ghost: { variant: "ghost", color: "gray", highContrast: true },
  danger: { variant: "solid", color: "red", highContrast: true },
} as const satisfies Record<ButtonRank, Partial<Radix>>;
const SIZE = { small: "1", normal: "2", large: "3" } as const;

export function Button({ rank = "secondary", size = "normal", reason, disabled, title, ...rest }: ButtonProps) {
  return <RadixButton {...LOOK[rank]} size={SIZE[size]} disabled={disabled || reason !== undefined} title={reason ?? title} {...rest} />;
}
