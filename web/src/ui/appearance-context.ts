import { createContext } from "react";

/** The chosen appearance, for what floats outside the page's own tree of styles. */
export const AppearanceContext = createContext<"dark" | "light">("dark");
