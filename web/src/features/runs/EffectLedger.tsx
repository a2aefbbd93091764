import { useQuery } from "@tanstack/react-query";
import type { Effect } from "../../../../contracts/effects.ts";
import type { Run } from "../../../../contracts/runs.ts";
import { effectsQuery } from "../../api/resources/runs.ts";
import { HelpLink } from "../../shell/HelpLink.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import type { Status } from "../../ui/StatusGlyph.tsx";
import styles from "./ledger.module.css";

const LOOK: Readonly<Record<Effect["outcome"], { status: Status; word: string }>> = {
  confirmed: { status: "succeeded", word: "Confirmed" },
  settled: { status: "succeeded", word: "Settled by hand" },
  failed: { status: "failed", word: "Refused" },
  uncertain: { status: "uncertain", word: "Uncertain" },
  pending: { status: "running", word: "On its way" },
};

/** Every write that left this run for another system, and what became of it. */
export function EffectLedger({ organisationId, run, onChoose }: { organisationId: string; run: Run; onChoose: (step: string) => void }) {
  const effects = useQuery(effectsQuery(organisationId, run)).data?.items ?? [];
  if (effects.length === 0) return null;
  const stepOf = (key: string) => run.steps.find(({ id }) => key === id || key.startsWith(`${id}/`))?.id ?? key;
  return (
    <section className={styles.ledger} aria-labelledby="ledger">
      <header>
        <h2 id="ledger">What it wrote</h2>
        <HelpLink topic="runs#what-a-run-wrote" about="what a run wrote" />
      </header>
      <ol>
        {effects.map((effect) => (
          <li key={effect.step}>
            <button type="button" className={styles.effect} onClick={() => onChoose(stepOf(effect.step))}>
              <span className={styles.what}>
                <b>{effect.name}</b>
                <span>
                  {effect.connection} {effect.operation ?? effect.request?.replace(/https?:\/\/[^/]+/, "") ?? ""}
                </span>
              </span>
              <span className={styles.key} title={effect.idempotencyKey ?? undefined}>
                {effect.carriedOver ? "made by the run before" : effect.idempotencyKey ? `key ${effect.idempotencyKey}` : "no key"}
                {effect.attempts > 1 && `, ${effect.attempts} attempts`}
              </span>
              <StatusPill status={LOOK[effect.outcome].status} word={LOOK[effect.outcome].word} plain />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
