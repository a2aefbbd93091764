import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { KeyboardEvent } from "react";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";
import styles from "./PromptBox.module.css";
import { RecognisedSystems } from "./RecognisedSystems.tsx";
import { startProject } from "./start-project.ts";

const LONGEST = 20_000;

export function PromptBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const organisation = useOrganisation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const start = useAction({
    mutationFn: () => startProject(organisation.id, value.trim()),
    onSuccess: async (projectId) => {
      void queryClient.invalidateQueries({ queryKey: ["projects"] });
      await navigate({ to: "/integrations/$projectId", params: { projectId } });
    },
  });

  const ready = value.trim() !== "" && !start.isPending;
  const build = () => ready && start.mutate();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    build();
  };
  return (
    <>
      <div className={styles.box}>
        <textarea
          id="request"
          className={styles.text}
          aria-label="Describe an integration"
          aria-describedby={start.isError ? "request-error" : undefined}
          placeholder="Describe an integration…"
          rows={2}
          maxLength={LONGEST}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.bar}>
          <RecognisedSystems text={value} />
          <Button
            rank="primary"
            className={styles.build ?? ""}
            onClick={build}
            loading={start.isPending}
            aria-disabled={!ready}
            title={ready ? "" : "Describe an integration first"}
          >
            Build
            <KeyHint keys="Mod Enter" bare />
          </Button>
        </div>
      </div>
      {start.isError && (
        <p id="request-error" className={styles.error} role="alert">
          {describeError(start.error)}
        </p>
      )}
    </>
  );
}
