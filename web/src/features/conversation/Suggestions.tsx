import { newId } from "../../api/new-id.ts";
import { CornerDownRight } from "lucide-react";
import { sendMessageMutation } from "../../api/resources/conversation.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useRole } from "../../shell/use-organisation.ts";
import styles from "./suggestions.module.css";

/** Messages that the offline builder has tried and understands; one click sends one, once the turn that offers them is over. */
export function Suggestions({ items, isActive }: { items: readonly string[]; isActive: boolean }) {
  const send = useAction(sendMessageMutation(useScope()));
  if (useRole() === "viewer") return null;
  return (
    <section className={styles.suggestions} aria-label="Suggestions">
      <h3>You could say instead</h3>
      <ul>
        {items.map((text) => (
          <li key={text}>
            <button
              type="button"
              disabled={isActive || send.isPending || send.isSuccess}
              onClick={() => send.mutate({ clientMessageId: newId(), text, mode: "build", model: "offline" })}
            >
              <CornerDownRight size={13} aria-hidden="true" />
              {text}
            </button>
          </li>
        ))}
      </ul>
      {send.error && <p role="alert">{describeError(send.error)}</p>}
    </section>
  );
}
