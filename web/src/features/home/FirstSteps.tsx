import { Arch } from "../../ui/Arch.tsx";
import { PassageLine } from "../../ui/PassageLine.tsx";
import styles from "./FirstSteps.module.css";

const STEPS = [
  { title: "Describe", text: "One sentence: what starts it, and what should happen then. Take one of the requests above if you like." },
  { title: "See it proved", text: "The code is written, checked, and run against simulated systems. No key or account is needed for this." },
  { title: "Connect and deploy", text: "Give the real systems a credential, deploy, and watch every run step by step." },
] as const;

/** Where nothing runs yet, the way from a sentence to a running integration stands in place of figures. */
export function FirstSteps() {
  return (
    <ol className={styles.steps} aria-label="How it goes">
      {STEPS.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.mark}>
            <Arch state={index === 0 ? "running" : "none"} height={22} />
            {index < STEPS.length - 1 && <PassageLine length={999} lit={index === 0} />}
          </span>
          <h2>{title}</h2>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
