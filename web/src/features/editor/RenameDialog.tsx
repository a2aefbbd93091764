import { useState } from "react";
import type { FileSet } from "../../api/resources/files.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { setEdit } from "./edit-store.ts";
import type { LanguageClient } from "./typescript/language-client.ts";

export interface Renaming {
  readonly position: number;
  readonly name: string;
}

interface RenameDialogProps {
  readonly client: LanguageClient;
  readonly path: string;
  readonly renaming: Renaming;
  readonly files: FileSet;
  readonly onClose: () => void;
}

/** A name that stands in many places, changed in all of them; every file that it touches is an unsaved edit then. */
export function RenameDialog({ client, path, renaming, files, onClose }: RenameDialogProps) {
  const [name, setName] = useState(renaming.name);
  const [error, setError] = useState<string>();
  const isName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);

  const rename = async () => {
    const texts = await client.rename(path, renaming.position, name);
    const storedOf = (each: string) => files.files.find(({ filePath }) => filePath === each);
    const derived = Object.keys(texts).find((each) => storedOf(each)?.lastWriter === "derived");
    if (derived) return setError(`${derived} uses this name and is derived from the rest, so the name cannot be changed here.`);
    for (const [each, text] of Object.entries(texts)) {
      setEdit(each, storedOf(each)?.content ?? null, text);
      // The open file's own editor tells the worker by itself.
      if (each !== path) client.edit(each, [{ from: 0, to: Number.POSITIVE_INFINITY, insert: text }]);
    }
    onClose();
  };
  return (
    <Dialog
      open
      title={`Rename ${renaming.name}`}
      description="In every file of the project that uses it. Nothing is saved yet."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            rank="primary"
            type="submit"
            form="rename"
            reason={name === renaming.name ? "The name is the same" : isName ? undefined : "A name has letters, digits, _ and $, and begins with no digit"}
          >
            Rename
          </Button>
        </>
      }
    >
      <form
        id="rename"
        onSubmit={(event) => {
          event.preventDefault();
          rename().catch((failure: unknown) => setError(describeError(failure)));
        }}
      >
        <Input aria-label="New name" autoFocus spellCheck={false} value={name} error={error} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}
