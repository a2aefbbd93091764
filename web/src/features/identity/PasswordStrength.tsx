import styles from "./PasswordStrength.module.css";
import { strengthOf } from "./password-strength.ts";

const WORDS = ["Easily guessed", "Weak", "Fair", "Good", "Strong"] as const;

/** Under the field of a new password, as soon as something is typed. */
export function PasswordStrength({ password }: { password: string }) {
  const strength = strengthOf(password);
  return (
    <span className={styles.strength} data-strength={strength} role="status">
      <span className={styles.bars} aria-hidden="true">
        {WORDS.slice(1).map((word, position) => (
          <span key={word} data-filled={position < strength} />
        ))}
      </span>
      {password.length < 8 ? `${8 - password.length} more to go` : WORDS[strength]}
    </span>
  );
}
