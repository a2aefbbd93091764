import { useMutation, useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { type Description, directoryQuery, importConnectorMutation, previewConnectorMutation } from "../../api/resources/connectors.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { DirectorySearch } from "./DirectorySearch.tsx";
import { ImportPreview } from "./ImportPreview.tsx";
import styles from "./import.module.css";

type Way = "file" | "paste" | "url" | "directory";
const LARGEST = 10 * 1_048_576;

/** A description comes by file, by paste or from an address; what it would make is shown before it is made. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { organisationId } = useScope();
  const preview = useMutation(previewConnectorMutation(organisationId));
  const bring = useAction(importConnectorMutation(organisationId));
  const [way, setWay] = useState<Way>("file");
  const [file, setFile] = useState<{ name: string; text: string } | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [pasted, setPasted] = useState("");
  const [url, setUrl] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const hasDirectory = (useQuery(directoryQuery(organisationId, "")).data?.items.length ?? 0) > 0;
  const source = sourceOf(way, { file: file?.text ?? "", pasted, url, chosen });
  const found = preview.data;

  const show = (description: Description) => preview.mutate(description, { onSuccess: (seen) => setName(seen.name) });
  const read = () => source && show(source);
  const look = (id: string) => {
    setChosen(id);
    show({ catalogue: id });
  };
  const choose = (next: string) => {
    setWay(next as Way);
    preview.reset();
  };
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    preview.reset();
    setFileError(chosen && chosen.size > LARGEST ? "The file is larger than 10 MiB." : null);
    setFile(chosen && chosen.size <= LARGEST ? { name: chosen.name, text: await chosen.text() } : null);
  };

  if (found && source)
    return (
      <Dialog
        open
        width={680}
        title={`Import ${found.name}?`}
        onClose={onClose}
        actions={
          <>
            <Button onClick={preview.reset}>Back</Button>
            <Button
              rank="primary"
              loading={bring.isPending}
              reason={name.trim() === "" ? "A name is missing" : undefined}
              onClick={() => bring.mutate({ ...source, name: name.trim() }, { onSuccess: onClose })}
            >
              Import {found.operations} {found.operations === 1 ? "operation" : "operations"}
            </Button>
          </>
        }
      >
        <Input
          label="Name"
          help="How you call it when you describe an integration."
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.target.value)}
        />
        <ImportPreview preview={found} />
        {bring.error && <p role="alert">{describeError(bring.error)}</p>}
      </Dialog>
    );
  return (
    <Dialog
      open
      width={680}
      title="Import a description"
      description="OpenAPI 3, Swagger 2 or a Postman collection, in JSON or YAML; or curl commands, or a HAR file. Nothing is called: it is only read."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {way !== "directory" && (
            <Button rank="primary" loading={preview.isPending} reason={source ? undefined : "Give a description first"} onClick={read}>
              Read it
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label="Where the description comes from"
        active={way}
        onChange={choose}
        tabs={[
          {
            id: "file",
            label: "File",
            content: (
              <div className={styles.way}>
                <input
                  type="file"
                  aria-label="Description file"
                  accept=".json,.yaml,.yml,.har,.sh,.txt,application/json,application/yaml"
                  onChange={(event) => void take(event)}
                />
                {fileError && <p role="alert">{fileError}</p>}
              </div>
            ),
          },
          {
            id: "paste",
            label: "Paste",
            content: (
              <div className={styles.way}>
                <textarea
                  aria-label="Description text"
                  className={styles.text}
                  rows={12}
                  spellCheck={false}
                  placeholder={"openapi: 3.1.0\ninfo:\n  title: Orders\npaths: …"}
                  value={pasted}
                  onChange={(event) => setPasted(event.target.value)}
                />
              </div>
            ),
          },
          {
            id: "url",
            label: "Address",
            content: (
              <div className={styles.way}>
                <Input
                  label="Address of the description"
                  type="url"
                  placeholder="https://api.example.com/openapi.json"
                  help="Read by the server, under the same rules as every call that leaves it."
                  value={url}
                  onChange={(event) => setUrl(event.target.value)}
                />
              </div>
            ),
          },
          ...(hasDirectory ? [{ id: "directory", label: "Directory", content: <DirectorySearch isReading={preview.isPending} onChoose={look} /> }] : []),
        ]}
      />
      {preview.error && <p role="alert">{describeError(preview.error)}</p>}
    </Dialog>
  );
}

interface Given {
  readonly file: string;
  readonly pasted: string;
  readonly url: string;
  readonly chosen: string | null;
}

function sourceOf(way: Way, { file, pasted, url, chosen }: Given): Description | null {
  if (way === "directory") return chosen === null ? null : { catalogue: chosen };
  if (way === "url") return /^https?:$/.test(URL.parse(url.trim())?.protocol ?? "") ? { url: url.trim() } : null;
  const document = (way === "file" ? file : pasted).trim();
  return document.length > 1 ? { document } : null;
}
