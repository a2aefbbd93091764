import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { useAction } from "../../api/use-action.ts";
import { describeError } from "../../shell/describe-error.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import styles from "./sections.module.css";

/** The token shows that someone has access to the machine; nobody else needs this page. */
export function BecomeOperator() {
  const queryClient = useQueryClient();
  const [token, setToken] = useState("");
  const become = useAction({
    mutationFn: () => call("organisations", "becomeOperator", { body: { token: token.trim() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["operator"] }),
  });
  return (
    <>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          become.mutate();
        }}
      >
        <Input
          className={styles.grow ?? ""}
          label="Operator's token"
          type="password"
          autoComplete="off"
          value={token}
          error={become.isError ? describeError(become.error) : undefined}
          onChange={(event) => setToken(event.target.value)}
        />
        <Button type="submit" rank="primary" loading={become.isPending} reason={token.trim() === "" ? "Enter the token" : undefined}>
          Become the operator
        </Button>
      </form>
      <p className="second">
        The server prints the token at its first start; <code>./vennel admin operator-token</code> makes a new one.
      </p>
    </>
  );
}
