import { Download, Replace } from "lucide-react";
import { useRef, useState } from "react";
import type { ProjectFile } from "../../../../contracts/project-files.ts";
import { changeFilesMutation, type FileSet } from "../../api/resources/files.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { toBase64 } from "../../ui/to-base64.ts";
import { pictureType } from "./picture-type.ts";
import styles from "./binary-file.module.css";

/** What one change may hold, as the contract says, in bytes. */
const LARGEST = 1_500_000;

/** A file that is not text: seen where it is a picture, taken away, or replaced by another. */
export function BinaryFile({ file, files }: { file: ProjectFile; files: FileSet }) {
  const change = useAction(changeFilesMutation(useScope()));
  const chosen = useRef<HTMLInputElement>(null);
  const [isBroken, setBroken] = useState(false);
  const { filePath, content } = file;
  const name = filePath.split("/").at(-1) ?? filePath;
  const type = pictureType(filePath);
  const address = `data:${type ?? "application/octet-stream"};base64,${content}`;

  const replace = async (by: File) => {
    if (by.size > LARGEST) return toast({ type: "error", message: `${by.name} is larger than ${sizeOf(LARGEST)}.` });
    const bytes = new Uint8Array(await by.arrayBuffer());
    change.mutate(
      { baseRevision: files.revision, changes: [{ filePath, content: toBase64(bytes), isBinary: true }] },
      {
        onSuccess: () => toast({ type: "success", message: `${name} was replaced.` }),
        onError: (error) => toast({ type: "error", message: describeError(error) }),
      },
    );
  };
  return (
    <div className={styles.binary}>
      {type && !isBroken ? (
        <img src={address} alt={filePath} onError={() => setBroken(true)} />
      ) : (
        <p>
          {isBroken
            ? "This picture cannot be drawn; the file may be damaged."
            : "This file is not text, so it is not shown here. It is kept and deployed as it is."}
        </p>
      )}
      <p className={styles.facts}>
        <code>{filePath}</code> {sizeOf(bytesOf(content))}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => save(address, name)}>
          <Download size={14} /> Download
        </Button>
        <Button loading={change.isPending} onClick={() => chosen.current?.click()}>
          <Replace size={14} /> Replace…
        </Button>
        <input
          ref={chosen}
          type="file"
          hidden
          aria-label={`Replace ${filePath}`}
          onChange={({ target }) => {
            const [by] = target.files ?? [];
            target.value = "";
            if (by) void replace(by);
          }}
        />
      </div>
    </div>
  );
}

function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

function bytesOf(base64: string): number {
  return (base64.length * 3) / 4 - (base64.match(/=*$/)?.[0].length ?? 0);
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
