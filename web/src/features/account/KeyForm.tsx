import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Role } from "../../../../contracts/route.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { isRole, ROLE_OPTIONS } from "./roles.ts";
import styles from "./sections.module.css";

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "A year" },
  { value: "never", label: "Never" },
] as const;

type Owner = "maker" | "organisation";
const OWNERS = [
  { value: "maker", label: "Me" },
  { value: "organisation", label: "The organisation" },
] as const;

export function KeyForm() {
  const { id: organisationId } = useOrganisation();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("builder");
  const [days, setDays] = useState("90");
  const [owner, setOwner] = useState<Owner>("maker");
  const create = useAction({
    mutationFn: () =>
      call("organisations", "createKey", {
        params: { organisation_id: organisationId },
        body: { name: name.trim(), role, owner, ...(days === "never" ? {} : { expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }) },
      }),
    onSuccess: () => {
      setName("");
      return queryClient.invalidateQueries({ queryKey: ["keys"] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") create.mutate();
  };
  return (
    <>
      <form className={styles.card} onSubmit={submit}>
        <Input
          className={styles.grow ?? ""}
          label="Name"
          placeholder="What uses it"
          value={name}
          error={create.isError ? describeError(create.error) : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.field}>
          <span className={styles.label}>Role</span>
          <Select label="Role" value={role} options={ROLE_OPTIONS} onChange={(value) => isRole(value) && setRole(value)} />
        </div>
        <div className={styles.field}>
          <span className={styles.label}>Belongs to</span>
          <Select label="Belongs to" value={owner} options={OWNERS} onChange={(value) => setOwner(value === "organisation" ? value : "maker")} />
        </div>
        <div className={styles.field}>
          <span className={styles.label}>Expires</span>
          <Select label="Expires" value={days} options={LIFETIMES} onChange={setDays} />
        </div>
        <Button type="submit" rank="primary" loading={create.isPending} reason={name.trim() === "" ? "Name the key first" : undefined}>
          Create key
        </Button>
      </form>
      {create.data && (
        <Dialog
          open
          title="Copy the key now"
          description="It is shown only this once."
          onClose={create.reset}
          actions={<Button onClick={create.reset}>I have kept it</Button>}
        >
          <div className={styles.secret}>
            <code>{create.data.secret}</code>
            <CopyButton text={create.data.secret} label="Copy the key" />
          </div>
        </Dialog>
      )}
    </>
  );
}
