import { useEffect, useState } from "react";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import styles from "./api.module.css";
import type { Operation, Schema } from "./description.ts";
import { schemaLines, typeOf } from "./schema-lines.ts";
import { baseOf, type ApiService } from "./services.ts";

type Schemas = Readonly<Record<string, Schema>>;

interface CallProps {
  readonly operation: Operation;
  readonly schemas: Schemas;
  readonly service: ApiService["id"];
}

/** One call: its line, and what it takes and answers once it is opened. */
export function OperationView({ operation, schemas, service, isLinked }: CallProps & { readonly isLinked: boolean }) {
  const { id, method, path, summary } = operation;
  const [isOpen, setOpen] = useState(isLinked);
  useEffect(() => {
    if (isLinked) setOpen(true);
  }, [isLinked]);
  return (
    <details id={id} className={styles.operation} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.method}>{method}</span>
        <span className={styles.path}>{path}</span>
        <span className={styles.summary}>{summary}</span>
      </summary>
      {isOpen && <OperationDetails operation={operation} schemas={schemas} service={service} />}
    </details>
  );
}

function OperationDetails({ operation, schemas, service }: CallProps) {
  const { id, description, parameters, body, answers } = operation;
  const command = curlOf(operation, service);
  return (
    <div className={styles.details}>
      <p>
        <a href={`#${id}`}>{id}</a>
        {description && `. ${description}`}
      </p>
      <div className={styles.command}>
        <code>{command}</code>
        <CopyButton text={command} label="Copy the curl command" size="small" />
      </div>
      {parameters.length > 0 && (
        <>
          <h3>Parameters</h3>
          <SchemaTable
            caption="Parameters"
            lines={parameters.map(({ name, in: place, required, schema, description: words }) => ({
              depth: 0,
              path: `${place}.${name}`,
              name,
              type: `${place === "path" ? "in the path" : place}, ${typeOf(schema ?? {}, schemas)}`,
              isRequired: required ?? false,
              description: words ?? "",
            }))}
          />
        </>
      )}
      {body && <SchemaPart title="Body" schema={body} schemas={schemas} />}
      {answers.map(({ status, description: words, schema }) =>
        status.startsWith("2") && schema ? (
          <SchemaPart key={status} title={`Answer ${status}`} schema={schema} schemas={schemas} />
        ) : (
          <p key={status} className={styles.answer}>
            <b>{status === "default" ? "Other" : status}</b> {words.replaceAll("`", "")}
          </p>
        ),
      )}
    </div>
  );
}

function SchemaPart({ title, schema, schemas }: { title: string; schema: Schema; schemas: Schemas }) {
  const lines = schemaLines(schema, schemas);
  return (
    <>
      <h3>{title}</h3>
      {lines.length > 0 ? <SchemaTable caption={title} lines={lines} /> : <code>{typeOf(schema, schemas)}</code>}
    </>
  );
}

function SchemaTable({ caption, lines }: { caption: string; lines: ReturnType<typeof schemaLines> }) {
  return (
    <div className={styles.table}>
      <table aria-label={caption}>
        <tbody>
          {lines.map(({ depth, path, name, type, isRequired, description }) => (
            <tr key={path}>
              <th scope="row" style={{ paddingLeft: depth * 16 }}>
                <code>{name}</code>
                {!isRequired && <span> optional</span>}
              </th>
              <td>
                <code>{type}</code>
                {description && <p>{description}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function curlOf({ method, path, body }: Operation, service: ApiService["id"]): string {
  const address = `${baseOf(service)}${path.startsWith("/auth/") ? path.slice("/auth".length) : path}`;
  const parts = [`curl${method === "GET" ? "" : ` -X ${method}`}`];
  if (service !== "identity") parts.push(`-H "Authorization: Bearer $VENNEL_KEY"`);
  if (body) parts.push(`-H "Content-Type: application/json" -d '{}'`);
  return [...parts, `"${address.replaceAll("{organisation_id}", "$VENNEL_ORGANISATION")}"`].join(" ");
}
