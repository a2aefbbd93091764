import { expectTypeOf, test } from "vitest";
import { automation, connection, manual, mapping, schedule, webhook, type ScheduleEvent, type WebhookEvent } from "./index.ts";

interface Issue {
  title: string;
  labels: { name: string }[];
}
interface Github {
  issues: { create(args: { title: string }): Promise<Issue> };
  events: { "issues.opened": { issue: Issue } };
}
interface Message {
  text: string;
  channel: string;
  thread?: string;
}

const github = connection<Github>({ alias: "github", connector: "github" });

test("a webhook on a connection's event types the body", () => {
  const trigger = webhook({ connection: github, event: "issues.opened" });
  automation({
    id: "a",
    name: "A",
    trigger,
    run({ event }) {
      expectTypeOf(event).toEqualTypeOf<WebhookEvent<{ issue: Issue }>>();
      expectTypeOf(github.issues.create).parameter(0).toEqualTypeOf<{ title: string }>();
    },
  });
});

test("a schedule takes a time zone and a jitter, and nothing else", () => {
  expectTypeOf(schedule("0 9 * * *", { timeZone: "Europe/Berlin", jitter: "5 minutes" }).event).toEqualTypeOf<ScheduleEvent | undefined>();
  // @ts-expect-error a number says no unit
  schedule("0 9 * * *", { jitter: 5 });
});

test("a webhook without a connection has an unknown body, a schema in place gives it a type", () => {
  expectTypeOf(webhook({ respond: "sync" }).event).toEqualTypeOf<WebhookEvent | undefined>();
  expectTypeOf(webhook({ body: { parse: () => ({ total: 1 }) } }).event).toEqualTypeOf<WebhookEvent<{ total: number }> | undefined>();
  expectTypeOf(manual({ input: { parse: () => 1 } }).event).toEqualTypeOf<number | undefined>();
});

test("a mapping that leaves out a required field does not compile", () => {
  const complete = mapping<Issue, Message>("issue-to-message", { text: (issue) => issue.title, channel: (_, channel) => channel });
  expectTypeOf(complete).returns.toEqualTypeOf<Message>();
  // @ts-expect-error the field channel is missing
  mapping<Issue, Message>("incomplete", { text: (issue) => issue.title });
});
