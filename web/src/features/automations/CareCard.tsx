import { useMutation } from "@tanstack/react-query";
import type { Automation } from "../../../../contracts/automations.ts";
import { changeAutomationMutation } from "../../api/resources/automations.ts";
import { can } from "../../shell/can.ts";
import { describeError } from "../../shell/describe-error.ts";
import { toast } from "../../shell/toasts.ts";
import { useOrganisation, useRole } from "../../shell/use-organisation.ts";
import { dateTime } from "../../ui/format-time.ts";
import { Select } from "../../ui/Select.tsx";
import styles from "./automations.module.css";

const CATCH_UP = [
  { value: "skip", label: "Make up for nothing" },
  { value: "one", label: "Run once for the last time missed" },
  { value: "all", label: "Run for every time missed" },
];
const NEVER = "0";
const EXPECTED = [
  { value: NEVER, label: "Nothing is expected" },
  { value: "15", label: "A run every 15 minutes" },
  { value: "60", label: "A run every hour" },
  { value: "360", label: "A run every 6 hours" },
  { value: "1440", label: "A run every day" },
  { value: "10080", label: "A run every week" },
];

/** Settings for the time when an automation was off, or should have run and did not. */
export function CareCard({ automation }: { automation: Automation }) {
  const { id: organisationId } = useOrganisation();
  const isFixed = !can(useRole(), "builder");
  const change = useMutation({
    ...changeAutomationMutation(organisationId, automation.id),
    onError: (error) => void toast({ type: "error", message: describeError(error) }),
  });
  const { catchUp, expectEveryMinutes, pausedAt, trigger } = automation;
  const expected = String(expectEveryMinutes ?? 0);
  const options = EXPECTED.some(({ value }) => value === expected) ? EXPECTED : [...EXPECTED, { value: expected, label: `A run every ${expected} minutes` }];
  return (
    <section className={`${styles.card} ${styles.care}`} aria-label="Care">
      <div>
        <h2>When it stays silent</h2>
        <Select
          label="Expected"
          value={expected}
          options={options}
          disabled={isFixed || change.isPending}
          onChange={(value) => change.mutate({ expectEveryMinutes: value === NEVER ? null : Number(value) })}
        />
        <p>
          {expectEveryMinutes === null
            ? trigger.type === "schedule"
              ? "A time of the schedule that nobody starts raises an issue anyway."
              : "Choose how often it should run, and an issue tells you when it does not."
            : "An issue is raised when none has come for so long."}
        </p>
      </div>
      {trigger.type === "schedule" && (
        <div>
          <h2>When it was off</h2>
          <Select
            label="When it was off"
            value={catchUp}
            options={CATCH_UP}
            disabled={isFixed || change.isPending}
            onChange={(value) => change.mutate({ catchUp: value as Automation["catchUp"] })}
          />
          <p>{pausedAt ? `Off since ${dateTime(pausedAt)}; this is done when it is switched on.` : "This is done when it was off and is switched on again."}</p>
        </div>
      )}
    </section>
  );
}
