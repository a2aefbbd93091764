import { lazy, Suspense } from "react";
import { useShell } from "./shell-store.ts";

const UnsavedChangesModal = lazy(() => import("./UnsavedChangesModal.tsx").then((module) => ({ default: module.UnsavedChangesModal })));
const ExpiredSessionModal = lazy(() => import("./ExpiredSessionModal.tsx").then((module) => ({ default: module.ExpiredSessionModal })));

/** The two modals that any screen may raise. Their code arrives when one is needed. */
export function Modals() {
  const unsaved = useShell((state) => state.showUnsavedChangesModal);
  const expired = useShell((state) => state.showExpiredSessionModal);
  return (
    <Suspense fallback={null}>
      {unsaved && <UnsavedChangesModal />}
      {expired && <ExpiredSessionModal />}
    </Suspense>
  );
}
