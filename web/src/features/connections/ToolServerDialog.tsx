import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ApiFailure } from "../../api/failure.ts";
import { createConnectionMutation, testConnectionMutation } from "../../api/resources/connections.ts";
import { importConnectorMutation, previewConnectorMutation } from "../../api/resources/connectors.ts";
import { useScope } from "../../api/resources/scope.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { AuthFields } from "./AuthFields.tsx";
import { authOf } from "./auth-of.ts";
import { TOOL_SERVER_AUTH } from "./tool-server-auth.ts";
import { ToolList } from "./ToolList.tsx";
import styles from "./connections.module.css";

/** An MCP server by its address: what its tools are is shown before anything is kept, then it is connected as well. */
export function ToolServerDialog({ onClose }: { onClose: () => void }) {
  const { organisationId } = useScope();
  const preview = useMutation(previewConnectorMutation(organisationId));
  const bring = useAction(importConnectorMutation(organisationId));
  const connect = useAction(createConnectionMutation(organisationId));
  const test = useMutation(testConnectionMutation(organisationId));
  const [address, setAddress] = useState("");
  const [type, setType] = useState("none");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [name, setName] = useState("");
  const fields = TOOL_SERVER_AUTH.find((scheme) => scheme.type === type)?.fields ?? [];
  const missing = fields.find((field) => field.required && !values[field.name]?.trim());
  const isAddress = /^https?:$/.test(URL.parse(address.trim())?.protocol ?? "");
  const reason = !isAddress ? "The address is missing" : missing ? `${missing.label} is missing` : undefined;
  const source = { mcp: address.trim(), auth: authOf(type, values) };
  const found = preview.data;
  const wrong = preview.error instanceof ApiFailure ? preview.error.fields : [];
  const errorOf = (field: string) => wrong.find((one) => one.field === field || one.field.endsWith(`.${field}`))?.message;

  const read = () => preview.mutate(source, { onSuccess: (seen) => setName(seen.name) });
  const connected = ({ id }: { id: string }) => {
    test.mutate(id);
    onClose();
  };
  const add = () =>
    bring.mutate(
      { ...source, name: name.trim() },
      { onSuccess: ({ id }) => connect.mutate({ connector: id, name: name.trim(), auth: source.auth }, { onSuccess: connected }) },
    );

  if (found)
    return (
      <Dialog
        open
        width={680}
        title={`Add ${found.name}?`}
        description="Each tool becomes an operation that integrations can call. What a server says of its tools was written by its owner."
        onClose={onClose}
        actions={
          <>
            <Button onClick={preview.reset}>Back</Button>
            <Button
              rank="primary"
              loading={bring.isPending || connect.isPending}
              reason={name.trim() === "" ? "A name is missing" : found.operations === 0 ? "The server has no tool that can be called" : undefined}
              onClick={add}
            >
              Add {found.operations} {found.operations === 1 ? "tool" : "tools"}
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
        <ToolList preview={found} />
        {(bring.error ?? connect.error) && <p role="alert">{describeError(bring.error ?? connect.error)}</p>}
      </Dialog>
    );
  return (
    <Dialog
      open
      width={680}
      title="Add an MCP server"
      description="Its tools are read once now, and can be called by integrations. No tool is called yet."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button rank="primary" loading={preview.isPending} reason={reason} onClick={read}>
            Read its tools
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Input
          label="Address"
          type="url"
          placeholder="https://tools.example.com/mcp"
          help="Of a server that speaks streamable HTTP."
          spellCheck={false}
          value={address}
          error={errorOf("mcp")}
          onChange={(event) => setAddress(event.target.value)}
        />
        <div className={styles.field}>
          <span>How it lets you in</span>
          <Select
            label="How it lets you in"
            value={type}
            onChange={setType}
            options={TOOL_SERVER_AUTH.map((scheme) => ({ value: scheme.type, label: scheme.label }))}
          />
        </div>
        <AuthFields
          key={type}
          fields={fields}
          values={values}
          errorOf={errorOf}
          onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
        />
      </div>
      {preview.error && !errorOf("mcp") && <p role="alert">{describeError(preview.error)}</p>}
    </Dialog>
  );
}
