import { create } from "zustand";

export type ToastType = "error" | "success" | "warning" | "info";

export interface ToastOptions {
  readonly type: ToastType;
  readonly message: string;
  /** Milliseconds until it goes by itself. */
  readonly duration?: number;
  readonly confirm?: { readonly label: string; readonly act: () => void };
  readonly cancel?: { readonly label: string; readonly act?: () => void };
  /** Confirms by itself after so many seconds, shown counting down; `true` means three. */
  readonly countdown?: number | true;
}
export interface Toast extends ToastOptions {
  readonly id: number;
  readonly duration: number;
}

export const TOAST_MS = 3000;
export const COUNTDOWN_S = 3;

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let nextId = 1;

/** Says something that needs no answer, or asks for a quick one. Returns the id that `dismissToast` takes. */
export function toast(options: ToastOptions): number {
  const id = nextId++;
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { ...options, id, duration: options.duration ?? TOAST_MS }] }));
  return id;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
