import { newId } from "../../api/new-id.ts";
import { useQuery } from "@tanstack/react-query";
import { SegmentedControl } from "@radix-ui/themes";
import { Paperclip, Square, Zap } from "lucide-react";
import { useRef, useState } from "react";
import { modelsQuery, sendMessageMutation } from "../../api/resources/conversation.ts";
import { filesQuery } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { unsavedChangesHolder } from "../../shell/unsaved-changes.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { KeyHint } from "../../ui/KeyHint.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Select } from "../../ui/Select.tsx";
import { useEdits } from "../editor/edit-store.ts";
import { ACCEPTED, attach, type Attached, MOST_ATTACHMENTS } from "./attach.ts";
import { AttachedFiles } from "./AttachedFiles.tsx";
import { useDraft } from "./draft.ts";
import { MessageField } from "./MessageField.tsx";
import { DEPLOY_PROMPT, presetsFor } from "./preset-prompts.ts";
import composer from "./composer.module.css";
import styles from "./conversation.module.css";

interface ComposerProps {
  readonly activeTurn: string | null;
  readonly isEmpty: boolean | undefined;
  readonly onStop: () => void;
}

/** Where a person writes; what they typed survives a reload, and is cleared only once the server has it. */
export function Composer({ activeTurn, isEmpty, onStop }: ComposerProps) {
  const scope = useScope();
  const [text, setText] = useDraft(scope.projectId);
  const [mode, setMode] = useState<"build" | "ask">("build");
  const [model, setModel] = useState<string>();
  const [attached, setAttached] = useState<readonly Attached[]>([]);
  const [sendsUnsaved, setSendsUnsaved] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const models = useQuery(modelsQuery(scope)).data?.items ?? [];
  const revision = useQuery(filesQuery(scope)).data?.revision;
  const unsaved = useEdits((state) => (state.projectId === scope.projectId ? Object.keys(state.edits).length : 0));
  // The same id for every attempt with the same text: a repeated attempt is not a second message.
  const attempt = useRef<{ id: string; text: string } | null>(null);
  const send = useAction({
    ...sendMessageMutation(scope),
    // Saved as the person's own, merged with what was saved meanwhile, and only because they said so.
    onMutate: async () => void (sendsUnsaved && unsaved > 0 && (await unsavedChangesHolder()?.save())),
  });
  const chosen = model ?? models.find((candidate) => candidate.isDefault)?.id ?? "";

  const submit = (said = text, how = mode) => {
    const message = said.trim();
    if (message === "" || activeTurn || send.isPending) return;
    if (attempt.current?.text !== message) attempt.current = { id: newId(), text: message };
    send.mutate(
      {
        clientMessageId: attempt.current.id,
        text: message,
        mode: how,
        ...(chosen ? { model: chosen } : {}),
        ...(revision === undefined ? {} : { baseRevision: revision }),
        ...(attached.length > 0 ? { attachments: attached.map(({ name, content }) => ({ name, content })) } : {}),
      },
      {
        onSuccess: () => {
          attempt.current = null;
          setAttached([]);
          setSendsUnsaved(false);
          if (said === text) setText("");
        },
      },
    );
  };
  const take = async (files: readonly File[]) => {
    try {
      const read = await Promise.all(files.map(attach));
      setAttached((before) => [...before.filter(({ name }) => !read.some((file) => file.name === name)), ...read].slice(0, MOST_ATTACHMENTS));
    } catch (error) {
      toast({ type: "error", message: describeError(error) });
    }
  };
  const presets = [
    { label: DEPLOY_PROMPT, onSelect: () => submit(DEPLOY_PROMPT, "build") },
    ...presetsFor(chosen).map(({ label, beginning, mode: how }) => ({
      label,
      onSelect: () => {
        if (how === "ask") return submit(label, how);
        setMode(how);
        setText(beginning ?? label);
      },
    })),
  ];

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
      {attached.length > 0 && <AttachedFiles files={attached} onRemove={(name) => setAttached(attached.filter((file) => file.name !== name))} />}
      <MessageField
        value={text}
        placeholder={isEmpty ? "Describe an integration" : "Ask for a change, @ names a file"}
        onChange={setText}
        onSubmit={() => submit()}
        onFiles={(files) => void take(files)}
      />
      {unsaved > 0 && (
        <label className={composer.unsaved}>
          <input type="checkbox" checked={sendsUnsaved} onChange={(event) => setSendsUnsaved(event.target.checked)} />
          Save and send {unsaved === 1 ? "one unsaved file" : `${unsaved} unsaved files`} along
        </label>
      )}
      <div className={styles.controls}>
        <SegmentedControl.Root size="1" value={mode} onValueChange={(next) => setMode(next === "ask" ? "ask" : "build")} aria-label="Ask or build">
          <SegmentedControl.Item value="ask">Ask</SegmentedControl.Item>
          <SegmentedControl.Item value="build">Build</SegmentedControl.Item>
        </SegmentedControl.Root>
        <IconButton label="Attach a file" size="small" type="button" onClick={() => picker.current?.click()}>
          <Paperclip size={14} />
        </IconButton>
        <input
          ref={picker}
          type="file"
          className={composer.hidden}
          multiple
          accept={ACCEPTED}
          aria-label="Files to attach"
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
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
