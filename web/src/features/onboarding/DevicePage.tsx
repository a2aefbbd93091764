import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { DeviceRequest } from "../../../../contracts/devices.ts";
import { ApiFailure } from "../../api/failure.ts";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { useSession } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "../identity/identity.module.css";
import { PassageFrame } from "../identity/PassageFrame.tsx";
import { DecideDevice } from "./DecideDevice.tsx";

const OUTCOME: Record<Exclude<DeviceRequest["status"], "pending">, string> = {
  confirmed: "It is signed in. You can close this page and go back to it.",
  denied: "It was refused and got nothing. You can close this page.",
};

/** A program without a browser waits with a code; here a person sees what it is, and lets it in or not. */
export function DevicePage({ code }: { code: string | undefined }) {
  const session = useSession();
  const [decided, setDecided] = useState<DeviceRequest | null>(null);
  const request = useQuery({
    queryKey: ["device", code],
    queryFn: ({ signal }) => call("organisations", "getDevice", { params: { userCode: code ?? "" }, signal }),
    enabled: code !== undefined && code !== "",
    retry: false,
    refetchOnWindowFocus: false,
  });
  const shown = decided ?? request.data;
  return (
    <PassageFrame title="Sign in a program" footer={session && <>Signed in as {session.identity.traits.email}</>}>
      {request.error && (
        <p className={styles.message} data-type="error" role="alert">
          {isMalformed(request.error) ? "This is not a code that a program shows: codes have eight letters, like BCDF-GHJK." : describeError(request.error)}
        </p>
      )}
      {shown && shown.status !== "pending" && (
        <p className={styles.message} data-type={shown.status === "confirmed" ? "success" : "info"} role="status">
          {OUTCOME[shown.status]}
        </p>
      )}
      {shown?.status === "pending" && <DecideDevice request={shown} onDecided={setDecided} />}
      {(!code || request.isError) && <EnterCode />}
    </PassageFrame>
  );
}

function isMalformed(error: Error): boolean {
  return error instanceof ApiFailure && error.status === 400;
}

function EnterCode() {
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== "") void navigate({ to: "/device", search: (search) => ({ ...search, code: code.trim() }) });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Input label="Code" placeholder="BCDF-GHJK" autoComplete="off" value={code} onChange={(event) => setCode(event.target.value)} />
      <Button type="submit" rank="primary" size="large" reason={code.trim() === "" ? "Enter the code that the program shows" : undefined}>
        Continue
      </Button>
    </form>
  );
}
