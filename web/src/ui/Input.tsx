import { TextField } from "@radix-ui/themes";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import styles from "./Input.module.css";

export interface InputProps extends Omit<ComponentProps<typeof TextField.Root>, "size"> {
  /** Shown above; give `aria-label` instead where the place explains itself. */
  label?: string;
  help?: ReactNode;
  error?: string | undefined;
  /** Stands inside, before the text. */
  icon?: ReactNode;
  /** Stands inside, after the text. */
  end?: ReactNode;
  /** Stands at the right of the label. */
  aside?: ReactNode;
  size?: "normal" | "large";
}

export function Input({ label, help, error, icon, end, aside, id, size = "normal", className, ...rest }: InputProps) {
  const fallback = useId();
  const inputId = id ?? fallback;
  const noteId = `${inputId}-note`;
  const note = error ?? help;
  return (
    <div className={`${styles.field} ${className ?? ""}`}>
      {label && (
        <div className={styles.head}>
          <label htmlFor={inputId}>{label}</label>
          {aside}
        </div>
      )}
      <TextField.Root
        id={inputId}
        size={size === "large" ? "3" : "2"}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        {...rest}
      >
        {icon && <TextField.Slot>{icon}</TextField.Slot>}
        {end && <TextField.Slot side="right">{end}</TextField.Slot>}
      </TextField.Root>
      {note && (
        <div id={noteId} className={error ? styles.error : styles.help}>
          {note}
        </div>
      )}
    </div>
  );
}
