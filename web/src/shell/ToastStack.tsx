import { AlertTriangle, Check, CircleX, Info, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../ui/Button.tsx";
import { COUNTDOWN_S, dismissToast, type Toast, type ToastType, useToasts } from "./toasts.ts";
import styles from "./ToastStack.module.css";

const ICON = { error: CircleX, success: Check, warning: AlertTriangle, info: Info } as const satisfies Record<ToastType, unknown>;

export function ToastStack() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <section className={styles.stack} aria-label="Notifications">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} toast={shown} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, type, message, duration, confirm, cancel } = toast;
  const counting = toast.countdown !== undefined;
  const [left, setLeft] = useState(toast.countdown === true ? COUNTDOWN_S : (toast.countdown ?? 0));
  const [held, setHeld] = useState(false);
  const Icon = ICON[type];

  useEffect(() => {
    if (counting || held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [counting, held, duration, id]);

  useEffect(() => {
    if (!counting || held) return;
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1);
      dismissToast(id);
      confirm?.act();
    }, 1000);
    return () => clearTimeout(timer);
  }, [counting, held, left, id, confirm]);

  const finish = (act?: () => void) => () => {
    dismissToast(id);
    act?.();
  };
  // A toast that is being read or reached for does not go away under the hand.
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false), onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <div className={styles.toast} data-type={type} role={type === "error" ? "alert" : "status"} {...hold}>
      <Icon size={16} aria-hidden="true" />
      <span className={styles.message}>{message}</span>
      {cancel && (
        <Button size="small" rank="ghost" onClick={finish(cancel.act)}>
          {cancel.label}
        </Button>
      )}
      {confirm && (
        <Button size="small" onClick={finish(confirm.act)}>
          {counting ? `${confirm.label} (${left})` : confirm.label}
        </Button>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={finish()}>
        <X size={14} />
      </button>
    </div>
  );
}
