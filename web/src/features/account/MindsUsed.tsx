import { useQuery } from "@tanstack/react-query";
import type { AssistantMind } from "../../../../contracts/assistant.ts";
import { useOrganisation } from "../../shell/use-organisation.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { assistantQuery } from "./privacy-queries.ts";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import styles from "./sections.module.css";

/** The minds that answer in conversations here, and what each used and cost in the month so far. */
export function MindsUsed() {
  const { id: organisationId } = useOrganisation();
  const assistant = useQuery(assistantQuery(organisationId));
  const minds = assistant.data?.minds;
  if (assistant.isPending) return <SkeletonRows rows={3} height={48} />;
  if (!minds) return null;
  const hasModel = minds.some(({ id }) => id !== "offline");
  return (
    <section>
      <div className={styles.head}>
        <h2>The assistant</h2>
      </div>
      <p className={styles.lead}>
        {hasModel
          ? "Choose who answers in the conversation, beside Send. Where nobody chose, the default one does."
          : "No model is configured, so the offline builder answers, which costs nothing. Whoever runs this install adds a model with a provider's key: Documentation, The assistant."}
      </p>
      <DataTable
        label="Who answers"
        rows={minds}
        rowKey={({ id }) => id}
        columns={[
          {
            id: "name",
            header: "Name",
            cell: ({ name, isDefault }) => (
              <>
                {name} {isDefault && minds.length > 1 && <span className="second">default</span>}
              </>
            ),
          },
          { id: "price", header: "Price for a million tokens", wideOnly: true, cell: ({ id, price }) => priceOf(id, price) },
          { id: "tokens", header: "This month", width: "144px", align: "right", cell: (mind) => tokensOf(mind) },
          { id: "cost", header: "Cost", width: "96px", align: "right", cell: ({ id, cost }) => costOf(id, cost) },
        ]}
      />
    </section>
  );
}

function priceOf(id: string, price: AssistantMind["price"]): string {
  if (id === "offline") return "free";
  return price ? `$${price.input} read, $${price.output} written` : "not given";
}

function tokensOf({ id, inputTokens, outputTokens }: AssistantMind): string {
  return id === "offline" ? "no tokens" : `${(inputTokens + outputTokens).toLocaleString("en")} tokens`;
}

function costOf(id: string, cost: number | null): string {
  if (id === "offline") return "$0.00";
  return cost === null ? "not known" : `$${cost.toFixed(2)}`;
}
