import { bigint, boolean, customType, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { BoardMessage, ToolCall } from "../../../contracts/board.ts";
import type { Proposal } from "./approvals/proposal.ts";
import type { TurnRequest } from "./minds/mind.ts";
import type { TurnEnd } from "./chunks.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const time = (name: string) => timestamp(name, { withTimezone: true });

export const turnTable = pgTable("board_turn", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  status: text("status").$type<"running" | TurnEnd>().notNull(),
  mind: text("mind").notNull(),
  mode: text("mode").$type<"build" | "ask">().notNull(),
  request: jsonb("request").$type<TurnRequest>().notNull(),
  author: text("author").notNull(),
  processId: integer("process_id").notNull(),
  cancelRequested: boolean("cancel_requested").notNull().default(false),
  firstSeq: bigint("first_seq", { mode: "number" }).notNull(),
  checkpointId: text("checkpoint_id"),
  inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
  outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
  createdAt: time("created_at").notNull(),
  endedAt: time("ended_at"),
});

export const messageTable = pgTable("board_message", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  role: text("role").$type<BoardMessage["role"]>().notNull(),
  parts: jsonb("parts").$type<BoardMessage["parts"]>().notNull(),
  turnId: text("turn_id").notNull(),
  clientMessageId: text("client_message_id"),
  createdAt: time("created_at").notNull(),
});

export const questionTable = pgTable("board_question", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  turnId: text("turn_id").notNull(),
  kind: text("kind").$type<"question" | "approval" | "plan" | "draft">().notNull(),
  subject: text("subject").notNull(),
  choices: jsonb("choices").$type<{ value: string; label: string }[]>().notNull(),
  answer: text("answer"),
  answeredBy: text("answered_by"),
  proposal: jsonb("proposal").$type<Proposal>(),
  seal: bytea("seal"),
});

export const toolCallTable = pgTable("board_tool_call", {
  id: text("id").primaryKey(),
  organisationId: text("organisation_id").notNull(),
  projectId: text("project_id").notNull(),
  turnId: text("turn_id").notNull(),
  tool: text("tool").notNull(),
  inputHash: text("input_hash").notNull(),
  subject: text("subject").notNull(),
  outcome: text("outcome").$type<ToolCall["outcome"]>().notNull(),
  at: time("at").notNull(),
});

export const assistantSettingsTable = pgTable("assistant_settings", {
  organisationId: text("organisation_id").primaryKey(),
  turnTokens: bigint("turn_tokens", { mode: "number" }),
  monthTokens: bigint("month_tokens", { mode: "number" }),
});
