import { Suspense, useEffect } from "react";
import { part } from "../ui/part.tsx";
import { useShell } from "./shell-store.ts";
import { ToastStack } from "./ToastStack.tsx";
import { useToasts } from "./toasts.ts";

const UnsavedChangesModal = part(() => import("./UnsavedChangesModal.tsx").then((module) => module.UnsavedChangesModal));
const ExpiredSessionModal = part(() => import("./ExpiredSessionModal.tsx").then((module) => module.ExpiredSessionModal));

const AT_REST_MS = 3_000;

/**
 * What any screen may raise: two modals, and toasts. A toast may be what tells that the server is away, so its code is
 * here from the start; that of the modals comes once the page rests.
 */
export function Modals() {
  const unsaved = useShell((state) => state.showUnsavedChangesModal);
  const expired = useShell((state) => state.showExpiredSessionModal);
  const toasting = useToasts((state) => state.toasts.length > 0);

  useEffect(() => {
    // The dialog itself shows the failure.
    const timer = setTimeout(() => void Promise.allSettled([UnsavedChangesModal.call(), ExpiredSessionModal.call()]), AT_REST_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <Suspense fallback={null}>
        {unsaved && <UnsavedChangesModal />}
        {expired && <ExpiredSessionModal />}
      </Suspense>
      {toasting && <ToastStack />}
    </>
  );
}
