import { event } from "../../authoring/event.ts";
import { under } from "../../authoring/shape-of.ts";
import type { ConnectorEvent } from "../../connector.ts";
import { taskCorrections } from "./operations.ts";
import { comment, project, task } from "./samples.ts";

const around = {
  version: "10",
  user_id: "2671355",
  initiator: { id: "2671355", email: "maya@northwind.example", full_name: "Maya Lindqvist", is_premium: true },
  triggered_at: "2026-05-02T10:32:18.123456Z",
};

function taskEvent(id: string, name: string, verbs: readonly string[], changes: object, popularity: number): ConnectorEvent {
  return event({
    id,
    name,
    entity: "task",
    verbs,
    aliases: ["to-do"],
    sample: { event_name: id, ...around, event_data: { ...task, ...changes } },
    corrections: under("event_data", taskCorrections),
    sampleHeaders: { "x-todoist-delivery-id": "b2c6a2f7-04d8-4f3b-8f6e-2d0b1d6d7c11" },
    popularity,
  });
}

export const events: readonly ConnectorEvent[] = [
  taskEvent("item:added", "Task added", ["create", "add", "new"], {}, 1),
  taskEvent("item:completed", "Task completed", ["complete", "close", "finish"], { checked: true, completed_at: "2026-05-03T09:15:02.000000Z" }, 0.9),
  taskEvent("item:updated", "Task changed", ["update", "change", "edit"], {}, 0.6),
  taskEvent("item:deleted", "Task deleted", ["delete", "remove"], { is_deleted: true }, 0.3),
  event({
    id: "note:added",
    name: "Comment added",
    entity: "comment",
    verbs: ["create", "add", "comment", "new"],
    sample: { event_name: "note:added", ...around, event_data: comment },
    sampleHeaders: { "x-todoist-delivery-id": "0d7e3f60-9b2a-4f0e-9d3f-6a6f0b6d8f52" },
    popularity: 0.4,
  }),
  event({
    id: "project:added",
    name: "Project added",
    entity: "project",
    verbs: ["create", "add", "new"],
    sample: { event_name: "project:added", ...around, event_data: project },
    sampleHeaders: { "x-todoist-delivery-id": "4a1f9a55-1a3a-4e43-a6c2-93f3d2e2a7be" },
    popularity: 0.3,
  }),
];
