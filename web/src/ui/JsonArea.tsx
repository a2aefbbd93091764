import type { ComponentProps } from "react";
import styles from "./TextArea.module.css";

interface JsonAreaProps extends Omit<ComponentProps<"textarea">, "onChange" | "className"> {
  readonly label: string;
  readonly onChange: (text: string) => void;
}

/** Where JSON is written by hand. */
export function JsonArea({ label, onChange, ...rest }: JsonAreaProps) {
  return <textarea {...rest} className={styles.area} aria-label={label} spellCheck={false} onChange={(event) => onChange(event.target.value)} />;
}
