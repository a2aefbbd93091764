import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AssistantSettings } from "../../../../contracts/assistant.ts";
import { call } from "../../api/client.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { Button } from "../../ui/Button.tsx";
import { Input } from "../../ui/Input.tsx";
import { assistantQuery } from "./privacy-queries.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./sections.module.css";

/** How many tokens models may read and write for the organisation. */
export function AssistantBudget() {
  const { id: organisationId } = useOrganisation();
  const budget = useQuery(assistantQuery(organisationId));
  if (budget.isError) return <p role="alert">{describeError(budget.error)}</p>;
  if (!budget.data) return <SkeletonRows rows={3} height={48} />;
  const { usedThisMonth, monthTokens, turnTokens, defaultTurnTokens } = budget.data;
  return (
    <>
      <Limit
        key={`month-${monthTokens}`}
        field="monthTokens"
        label="Tokens of models in a month"
        help={`${usedThisMonth.toLocaleString("en")} used this month${monthTokens === null ? "; empty is without a limit" : ` of ${monthTokens.toLocaleString("en")}`}. The offline builder uses none.`}
        stored={monthTokens}
        least={0}
      />
      <Limit
        key={`turn-${turnTokens}`}
        field="turnTokens"
        label="Tokens of models in one turn"
        help={`Empty is ${defaultTurnTokens.toLocaleString("en")}. A turn that reaches it ends with what it has.`}
        stored={turnTokens}
        least={1_000}
      />
    </>
  );
}

interface LimitProps {
  readonly field: keyof AssistantSettings;
  readonly label: string;
  readonly help: string;
  readonly stored: number | null;
  readonly least: number;
}

function Limit({ field, label, help, stored, least }: LimitProps) {
  const { id: organisationId } = useOrganisation();
  const role = useRole();
  const canChange = role === "admin" || role === "owner";
  const queryClient = useQueryClient();
  const [text, setText] = useState(stored === null ? "" : String(stored));
  const save = useMutation({
    mutationFn: (value: number | null) => call("organisations", "updateAssistant", { params: { organisation_id: organisationId }, body: { [field]: value } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(assistantQuery(organisationId).queryKey, saved);
      toast({ type: "success", message: "Saved." });
    },
    onError: (error) => toast({ type: "error", message: describeError(error) }),
  });
  const digits = text.replace(/[\s,_]/g, "");
  const value = digits === "" ? null : Number(digits);
  const isFine = value === null || (Number.isInteger(value) && value >= least);
  return (
    <form
      className={styles.setting}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFine) save.mutate(value);
      }}
    >
      <Input
        className={styles.grow ?? ""}
        label={label}
        help={help}
        inputMode="numeric"
        placeholder="no limit of its own"
        value={text}
        readOnly={!canChange}
        error={isFine ? undefined : `A whole number from ${least.toLocaleString("en")}, or nothing`}
        onChange={(event) => setText(event.target.value)}
      />
      {canChange && (
        <Button type="submit" loading={save.isPending} reason={value === stored ? "Nothing changed" : undefined}>
          Save
        </Button>
      )}
    </form>
  );
}
