import { create } from "zustand";

export const usePalette = create<{ open: "palette" | "shortcuts" | "organisation" | null }>(() => ({ open: null }));

export function openPalette(): void {
  usePalette.setState({ open: "palette" });
}
export function openShortcuts(): void {
  usePalette.setState({ open: "shortcuts" });
}
export function openNewOrganisation(): void {
  usePalette.setState({ open: "organisation" });
}
export function closePalette(): void {
  usePalette.setState({ open: null });
}
