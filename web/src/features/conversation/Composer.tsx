import { useMutation, useQuery } from "@tanstack/react-query";
import { SegmentedControl } from "@radix-ui/themes";
import { Square, Zap } from "lucide-react";
import { useRef, useState } from "react";
import { modelsQuery, sendMessageMutation } from "../../api/resources/conversation.ts";
import { filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Select } from "../../ui/Select.tsx";
import { useDraft } from "./draft.ts";
import { DEPLOY_PROMPT, PRESET_PROMPTS } from "./preset-prompts.ts";
import styles from "./conversation.module.css";

interface ComposerProps {
  readonly activeTurn: string | null;
  readonly isEmpty: boolean | undefined;
  readonly onStop: () => void;
  readonly onDeploy: () => void;
}

/** Where a person writes; what they typed survives a reload, and is cleared only once the server has it. */
export function Composer({ activeTurn, isEmpty, onStop, onDeploy }: ComposerProps) {
  const scope = useScope();
  const [text, setText] = useDraft(scope.projectId);
  const [mode, setMode] = useState<"build" | "ask">("build");
  const [model, setModel] = useState<string>();
  const models = useQuery(modelsQuery(scope)).data?.items ?? [];
  const revision = useQuery(filesQuery(scope)).data?.revision;
  const send = useMutation(sendMessageMutation(scope));
  // The same id for every attempt with the same text: a repeated attempt is not a second message.
  const attempt = useRef<{ id: string; text: string } | null>(null);
  const chosen = model ?? models.find((candidate) => candidate.isDefault)?.id ?? "";

  const submit = () => {
    const message = text.trim();
    if (message === "" || activeTurn || send.isPending) return;
    if (attempt.current?.text !== message) attempt.current = { id: crypto.randomUUID(), text: message };
    send.mutate(
      {
        clientMessageId: attempt.current.id,
        text: message,
        mode,
        ...(chosen ? { model: chosen } : {}),
        ...(revision === undefined ? {} : { baseRevision: revision }),
      },
      {
        onSuccess: () => {
          attempt.current = null;
          setText("");
        },
      },
    );
  };
  const presets = [{ label: DEPLOY_PROMPT, onSelect: onDeploy }, ...PRESET_PROMPTS.map((prompt) => ({ label: prompt, onSelect: () => setText(prompt) }))];

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {send.error && (
        <p className={styles.failure} role="alert">
          {describeError(send.error)}
        </p>
      )}
      <textarea
        aria-label="Message"
        placeholder={isEmpty ? "Describe an integration" : "Ask for a change"}
        rows={2}
        value={text}
        maxLength={20_000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className={styles.controls}>
        <SegmentedControl.Root size="1" value={mode} onValueChange={(next) => setMode(next === "ask" ? "ask" : "build")} aria-label="Ask or build">
          <SegmentedControl.Item value="ask">Ask</SegmentedControl.Item>
          <SegmentedControl.Item value="build">Build</SegmentedControl.Item>
        </SegmentedControl.Root>
        <Menu
          items={presets}
          trigger={
            <IconButton label="Preset prompts" size="small" type="button">
              <Zap size={14} />
            </IconButton>
          }
        />
        {models.length > 0 && (
          <Select
            label="Model"
            rank="ghost"
            className={styles.model ?? ""}
            value={chosen}
            onChange={setModel}
            options={models.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <span className={styles.grow} />
        {activeTurn ? (
          <Button type="button" onClick={onStop}>
            <Square size={12} /> Stop
          </Button>
        ) : (
          <Button type="submit" rank="primary" loading={send.isPending} reason={text.trim() === "" ? "Write a message first" : undefined}>
            Send <KeyHint keys="Mod Enter" bare />
          </Button>
        )}
      </div>
    </form>
  );
}
