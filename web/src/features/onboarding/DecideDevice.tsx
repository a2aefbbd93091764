import { useState } from "react";
import type { DeviceRequest } from "../../../../contracts/devices.ts";
import type { Role } from "../../../../contracts/route.ts";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { VerifiedOnly } from "../../shell/VerifiedOnly.tsx";
import { useOrganisation, useOrganisations } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { isRole, ROLE_OPTIONS } from "../account/roles.ts";
import styles from "../identity/identity.module.css";

/** What the program gets if it is let in: a key of the person's own, with a role of at most their own. */
export function DecideDevice({ request, onDecided }: { request: DeviceRequest; onDecided: (decided: DeviceRequest) => void }) {
  const organisations = useOrganisations();
  const [organisationId, setOrganisationId] = useState(useOrganisation().id);
  const [wanted, setRole] = useState<Role>("builder");
  const mine = organisations.find(({ id }) => id === organisationId)?.role ?? "viewer";
  const role = can(mine, wanted) ? wanted : mine;
  const params = { userCode: request.userCode };
  const confirm = useAction({ mutationFn: () => call("organisations", "confirmDevice", { params, body: { organisationId, role } }), onSuccess: onDecided });
  const deny = useAction({ mutationFn: () => call("organisations", "denyDevice", { params }), onSuccess: onDecided });
  const failure = confirm.error ?? deny.error;
  return (
    <div className={styles.form}>
      {failure && (
        <p className={styles.message} data-type="error" role="alert">
          {describeError(failure)}
        </p>
      )}
      <p>
        <strong>{request.name}</strong> asks to work in your name. Confirm only what you have just started yourself, and where it shows the code{" "}
        <strong>{`${request.userCode.slice(0, 4)}-${request.userCode.slice(4)}`}</strong>.
      </p>
      <div>
        <div className={styles.textLabel}>Organisation</div>
        <Select
          label="Organisation"
          value={organisationId}
          options={organisations.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          onChange={setOrganisationId}
        />
      </div>
      <div>
        <div className={styles.textLabel}>Role</div>
        <Select
          label="Role"
          value={role}
          options={ROLE_OPTIONS.filter(({ value }) => can(mine, value))}
          onChange={(value) => isRole(value) && setRole(value)}
        />
      </div>
      <p className={styles.textLabel}>It gets a key that ends in 90 days, or earlier when you revoke it under Account, Keys.</p>
      <VerifiedOnly what="Giving a program a key">
        <Button rank="primary" size="large" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm
        </Button>
      </VerifiedOnly>
      <Button size="large" loading={deny.isPending} onClick={() => deny.mutate()}>
        Refuse
      </Button>
    </div>
  );
}
