import { IconButton as RadixIconButton } from "@radix-ui/themes";
import type { ComponentProps } from "react";

type Radix = ComponentProps<typeof RadixIconButton>;
export interface IconButtonProps extends Omit<Radix, "variant" | "color" | "highContrast" | "size" | "aria-label" | "title"> {
  /** Its name, for everybody: shown on hover and read aloud. */
  label: string;
  rank?: "secondary" | "ghost";
  size?: "small" | "normal";
}

export function IconButton({ label, rank = "ghost", size = "normal", ...rest }: IconButtonProps) {
  const look = rank === "ghost" ? ({ variant: "ghost" } as const) : ({ variant: "surface", highContrast: true } as const);
  return <RadixIconButton {...look} color="gray" size={size === "small" ? "1" : "2"} aria-label={label} data-tip={label} {...rest} />;
}
