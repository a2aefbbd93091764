import type { Corrections } from "../../authoring/shape-of.ts";
import type { JsonSchema } from "../../json-schema.ts";
import { shapeOf } from "../../authoring/shape-of.ts";
import { label, maya } from "./samples.ts";

const user = shapeOf(maya);
const moment: JsonSchema = { type: "string", format: "date-time", nullable: true };
const text: JsonSchema = { type: "string", nullable: true };

/** What the samples show as null or empty. */
export const issueCorrections: Corrections = {
  assignee: { ...user, nullable: true },
  "assignees.[]": user,
  "labels.[]": shapeOf(label),
  milestone: {
    type: "object",
    nullable: true,
    properties: { number: { type: "integer" }, title: { type: "string" }, due_on: moment },
    required: ["number", "title", "due_on"],
  },
  closed_at: moment,
  body: { ...text, description: "What the author wrote, in Markdown" },
  state: { type: "string", enum: ["open", "closed"] },
  state_reason: text,
};

export const pullRequestCorrections: Corrections = {
  assignee: { ...user, nullable: true },
  "assignees.[]": user,
  "labels.[]": shapeOf(label),
  closed_at: moment,
  merged_at: moment,
  merge_commit_sha: text,
  mergeable: { type: "boolean", nullable: true },
  body: { ...text, description: "What the author wrote, in Markdown" },
  state: { type: "string", enum: ["open", "closed"] },
};
