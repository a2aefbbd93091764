import { useId, type ComponentProps } from "react";
import input from "./Input.module.css";
import styles from "./TextArea.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "className"> {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  /** Its letters are not shown, as in a password's field. */
  readonly secret?: boolean;
}

/** A field of several lines. */
export function TextArea({ label, help, error, secret = false, ...rest }: TextAreaProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={input.field}>
      <div className={input.head}>
        <label htmlFor={id}>{label}</label>
      </div>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        className={styles.area}
        data-secret={secret || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...rest}
      />
      {note && (
        <div id={`${id}-note`} className={error ? input.error : input.help}>
          {note}
        </div>
      )}
    </div>
  );
}
