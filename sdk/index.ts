// What integration code imports as `@vennel/sdk`. These types are also what its editor and its type gate see.
export { automation, type Automation, type AutomationDefinition, type Debounce, type RunContext, type Singleton, type StartRate } from "./automation.ts";
export { connection, type Answer, type Connection, type FileOptions, type RequestOptions } from "./connection.ts";
export { FatalError, InvalidInputError, messageOf, RetryableError, UpstreamError } from "./errors.ts";
export { addTime, ago, formatDate, fromNow, toDate, toUnix, type Moment } from "./functions/dates.ts";
export { all, average, find, first, largest, last, lookUp, smallest, sortBy, sum } from "./functions/lists.ts";
export { formatNumber, fromMinorUnits, money, round, toMinorUnits } from "./functions/numbers.ts";
export { startOf, type Period } from "./functions/start-of.ts";
export { hole } from "./hole.ts";
export type { StepOptions } from "./host.ts";
export { issue } from "./issue.ts";
export { changedItems, newItems, type ChangedItemsOptions, type ListTriggerOptions } from "./list-triggers.ts";
export { log, type Log } from "./log.ts";
export { mapping, type Mapping, type Rules } from "./mapping.ts";
export { once } from "./once.ts";
export { respond, type Respond } from "./respond.ts";
export { state, type StateStore } from "./state.ts";
export { step, type EachOptions, type Step } from "./step.ts";
export {
  event,
  manual,
  poll,
  schedule,
  webhook,
  type Parser,
  type PollEvent,
  type PollOptions,
  type ScheduleEvent,
  type ScheduleOptions,
  type Trigger,
  type WebhookEvent,
  type WebhookOptions,
} from "./triggers.ts";
export { vars } from "./vars.ts";
