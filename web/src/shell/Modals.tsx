import { lazy, Suspense } from "react";
import { useShell } from "./shell-store.ts";
import { useToasts } from "./toasts.ts";

const UnsavedChangesModal = lazy(() => import("./UnsavedChangesModal.tsx").then((module) => ({ default: module.UnsavedChangesModal })));
const ExpiredSessionModal = lazy(() => import("./ExpiredSessionModal.tsx").then((module) => ({ default: module.ExpiredSessionModal })));

const ToastStack = lazy(() => import("./ToastStack.tsx").then((module) => ({ default: module.ToastStack })));

/** What any screen may raise: two modals, and toasts. Their code arrives when one is needed. */
export function Modals() {
  const unsaved = useShell((state) => state.showUnsavedChangesModal);
  const expired = useShell((state) => state.showExpiredSessionModal);
  const toasting = useToasts((state) => state.toasts.length > 0);
  return (
    <Suspense fallback={null}>
      {unsaved && <UnsavedChangesModal />}
      {expired && <ExpiredSessionModal />}
      {toasting && <ToastStack />}
    </Suspense>
  );
}
