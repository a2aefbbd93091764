import type { DataPart } from "../../../../contracts/board.ts";
import { hashOfProposal, type Proposal } from "./proposal.ts";

/** A proposal as a person sees it in the conversation. */
export function proposalCard(id: string, proposal: Proposal): DataPart<"approval"> {
  const { title, reasons, files } = proposal;
  return { id, title, reasons: [...reasons], files: [...files], hash: hashOfProposal(proposal), answer: null };
}
