import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Input, type InputProps } from "../../ui/Input.tsx";
import styles from "./identity.module.css";
import { PasswordStrength } from "./PasswordStrength.tsx";

export function PasswordInput(props: InputProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [typed, setTyped] = useState("");
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const isNew = props.autoComplete === "new-password";
  const Icon = shown ? EyeOff : Eye;
  return (
    <Input
      {...props}
      type={shown ? "text" : "password"}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      {...(isNew ? { onInput: (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value) } : {})}
      end={
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? "Hide the password" : "Show the password"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} />
        </button>
      }
      help={
        capsLock ? (
          <span className={styles.capsLock} role="status">
            <span aria-hidden="true">AA</span> Caps Lock is on
          </span>
        ) : isNew && typed ? (
          <PasswordStrength password={typed} />
        ) : (
          props.help
        )
      }
    />
  );
}
