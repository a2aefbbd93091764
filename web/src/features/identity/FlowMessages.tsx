import type { UiText } from "@ory/client-fetch";
import styles from "./identity.module.css";
import { wordsOf } from "./words.ts";

export function FlowMessages({ messages }: { messages: readonly UiText[] }) {
  return messages.map((message) => (
    <p key={message.id} className={styles.message} data-type={message.type} role={message.type === "error" ? "alert" : "status"}>
      {wordsOf(message)}
    </p>
  ));
}
