import { type FormEvent, useId, useState } from "react";
import { call } from "../api/client.ts";
import { useAction } from "../api/use-action.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Input } from "../ui/Input.tsx";
import { describeError } from "./describe-error.ts";
import { changeTo } from "./OrganisationName.tsx";
import { closePalette } from "./palette-store.ts";

const LONGEST_NAME = 80;

/** Creates an organisation, whose owner one is then, and goes there. */
export function NewOrganisation() {
  const form = useId();
  const [name, setName] = useState("");
  const create = useAction({
    mutationFn: () => call("organisations", "createOrganisation", { body: { displayName: name } }),
    onSuccess: ({ id }) => changeTo(id),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim()) create.mutate();
  };
  return (
    <Dialog
      open
      title="New organisation"
      description="Its integrations, connections, members and keys are its own. You become its owner."
      onClose={closePalette}
      actions={
        <>
          <Button onClick={closePalette}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            rank="primary"
            loading={create.isPending || create.isSuccess}
            reason={name.trim() ? undefined : "Enter a name first"}
          >
            Create
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Input
          label="Name"
          autoFocus
          maxLength={LONGEST_NAME}
          value={name}
          error={create.isError ? describeError(create.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
