import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "./IssueDetailView.module.css";

export function IssueComment({ issueId }: { issueId: string }) {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  const comment = useAction({
    mutationFn: () => call("platform", "commentOnIssue", { params: { organisation_id: organisationId, id: issueId }, body: { text: text.trim() } }),
    onSuccess: () => {
      setText("");
      return queryClient.invalidateQueries({ queryKey: ["issue", organisationId, issueId] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") comment.mutate();
  };
  return (
    <form className={styles.comment} onSubmit={submit}>
      <Input
        className={styles.commentText ?? ""}
        aria-label="Comment"
        placeholder="Say what you found"
        value={text}
        error={comment.isError ? describeError(comment.error) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" loading={comment.isPending} reason={text.trim() === "" ? "Write something first" : undefined}>
        Comment
      </Button>
    </form>
  );
}
