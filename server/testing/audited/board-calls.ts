import { randomBytes } from "node:crypto";
import type { BoardMessage } from "../../../contracts/board.ts";
import { bringFiles } from "../../../e2e/support/bring-files.ts";
import { PAYMENT_FILES } from "../../../e2e/support/payment-integration.ts";
import { until } from "../../../e2e/support/until.ts";
import type { Drive } from "./drive.ts";

/** Messages to the assistant. */
export async function boardCalls({ route, owner, o, secrets }: Drive): Promise<void> {
  const at = (projectId: string) => `/api/board/v1${o}/projects/${projectId}`;
  const say = async (projectId: string, text: string) => {
    secrets.push(text);
    const body = { clientMessageId: randomBytes(8).toString("hex"), text, mode: "build", model: "offline" };
    const { turnId } = await route<{ turnId: string }>("board.sendMessage", () => owner.call("POST", `${at(projectId)}/messages`, body));
    return turnId;
  };
  const cardOf = (projectId: string, type: string) =>
    until(`a ${type}`, async () => {
      const { body } = await owner.call<{ messages: BoardMessage[]; activeTurn: object | null }>("GET", `${at(projectId)}/conversation`);
      const part = body.messages.flatMap(({ parts }) => parts).findLast((each) => each.type === type);
      return body.activeTurn === null && part ? (part["data"] as { id: string; items: string[]; questions: { subject: string }[] }) : null;
    });
  const project = async () => (await owner.call<{ id: string }>("POST", `/api/platform/v1${o}/projects`, { name: randomBytes(4).toString("hex") })).body.id;

  const unclear = await project();
  await say(unclear, "Post to Slack");
  const draft = await cardOf(unclear, "data-draft");
  const decided = Object.fromEntries(draft.questions.map(({ subject }) => [subject, "#night-watch"]));
  await route("board.answer", () => owner.call("POST", `${at(unclear)}/answers/${draft.id}`, { answers: decided }));

  const planned = await project();
  await say(planned, 'Every day at 9 post "one" to #a in Slack. Every day at 10 post "two" to #b in Slack.');
  const plan = await cardOf(planned, "data-plan");
  const { turnId } = await route<{ turnId: string }>("board.buildPlan", () => owner.call("POST", `${at(planned)}/plans/${plan.id}`, { items: plan.items }));
  await route("board.cancelTurn", () => owner.call("POST", `${at(planned)}/turns/${turnId}/cancel`));

  const ready = await bringFiles(owner, PAYMENT_FILES);
  await say(ready, "Deploy my integration");
  const approval = await cardOf(ready, "data-approval");
  await route("board.approve", () => owner.call("POST", `${at(ready)}/approvals/${approval.id}`, { approved: false }));
}
