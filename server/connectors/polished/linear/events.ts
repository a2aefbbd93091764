import { event } from "../../authoring/event.ts";
import { under, type Corrections } from "../../authoring/shape-of.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { issueCorrections } from "./operations.ts";
import { comment, issue, maya, project } from "./samples.ts";

interface Kind {
  readonly type: string;
  readonly entity: string;
  readonly data: object;
  readonly corrections?: Corrections;
}
const ISSUE: Kind = {
  type: "Issue",
  entity: "issue",
  data: { ...issue, labels: issue.labels.nodes },
  corrections: under("data", issueCorrections),
};
const COMMENT: Kind = { type: "Comment", entity: "comment", data: { ...comment, issue: { id: issue.id, identifier: issue.identifier, title: issue.title } } };
const PROJECT: Kind = { type: "Project", entity: "project", data: project };

function changed(
  { type, entity, data, corrections = {} }: Kind,
  action: string,
  name: string,
  verbs: readonly string[],
  more: object,
  popularity: number,
): ConnectorEvent {
  return event({
    id: `${type}.${action}`,
    name,
    entity,
    verbs,
    sample: {
      action,
      type,
      actor: { ...maya, type: "user" },
      createdAt: "2026-05-02T10:32:18.123Z",
      data,
      url: issue.url,
      organizationId: "1d2c3b4a-5968-4776-8594-a3b2c1d0e9f8",
      webhookTimestamp: 1_777_717_938_000,
      webhookId: "0f1e2d3c-4b5a-4687-9a8b-7c6d5e4f3021",
      ...more,
    },
    corrections,
    sampleHeaders: { "linear-delivery": "234d1a4e-b617-4388-90fe-adc3633d6b72", "linear-event": type },
    popularity,
  });
}

export const events: readonly ConnectorEvent[] = [
  changed(ISSUE, "create", "Issue created", ["create", "open", "file", "new"], {}, 1),
  changed(
    ISSUE,
    "update",
    "Issue changed",
    ["update", "change", "close", "assign", "move"],
    { updatedFrom: { updatedAt: issue.createdAt, stateId: "0a1b2c3d" } },
    0.9,
  ),
  changed(ISSUE, "remove", "Issue deleted", ["delete", "remove", "archive"], {}, 0.2),
  changed(COMMENT, "create", "Comment added", ["create", "comment", "add", "new"], {}, 0.5),
  changed(PROJECT, "create", "Project created", ["create", "new"], {}, 0.3),
  changed(PROJECT, "update", "Project changed", ["update", "change"], {}, 0.3),
];
