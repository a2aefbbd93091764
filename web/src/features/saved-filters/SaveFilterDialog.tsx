import { type FormEvent, useId, useState } from "react";
import type { SavedFilter } from "../../../../contracts/saved-filters.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { saveFilterMutation } from "./queries.ts";

interface SaveFilterDialogProps {
  readonly list: SavedFilter["list"];
  readonly search: SavedFilter["search"];
  readonly saved: readonly SavedFilter[];
  readonly onClose: () => void;
}

export function SaveFilterDialog({ list, search, saved, onClose }: SaveFilterDialogProps) {
  const { id: organisationId } = useOrganisation();
  const formId = useId();
  const [name, setName] = useState("");
  const save = useAction(saveFilterMutation(organisationId, list));
  const wanted = name.trim();
  const isKnown = saved.some((filter) => filter.name === wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== "") save.mutate({ name: wanted, search }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title="Save this filter"
      description="For yourself, in this organisation."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} rank="primary" loading={save.isPending} reason={wanted === "" ? "Give it a name" : undefined}>
            {isKnown ? "Replace" : "Save"}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Input
          label="Name"
          placeholder="Failed this week"
          autoFocus
          maxLength={60}
          value={name}
          help={isKnown ? "You have a filter of this name; it is replaced." : undefined}
          error={save.isError ? describeError(save.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
