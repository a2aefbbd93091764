import { CircleQuestionMark } from "lucide-react";
import { runtimeConfig } from "../api/config.ts";
import styles from "./HelpLink.module.css";
import type { HelpTopic } from "./help-topics.ts";

/** Leads to the place of the guide that explains what stands beside it; in a tab of its own, so that nothing here is lost. */
export function HelpLink({ topic, about }: { topic: HelpTopic; about: string }) {
  return (
    <a
      className={styles.help}
      href={`${runtimeConfig().urls.docs}/${topic}`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Help: ${about}`}
      title={`Help: ${about}`}
    >
      <CircleQuestionMark size={14} aria-hidden="true" />
    </a>
  );
}
