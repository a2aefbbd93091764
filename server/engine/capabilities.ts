/** What an engine may promise. Each is shown by a trial of the conformance run. */
export const PROMISES = {
  "keeps accepted runs": "A run that was accepted is carried out, whoever is killed",
  "keeps finished steps": "A step whose end is recorded is not carried out again",
  "asks about uncertain writes": "A write without a key whose answer nobody knows waits for a person",
  "takes a delivery once": "Deliveries with the same key start one run",
  "sleeps and waits": "Runs that sleep or wait for a signal are put away and go on in time",
  cancels: "A cancelled run stops, whether it is at work or waits",
  "runs again": "A failed run goes on from the step that failed; another can begin with what it did",
  "starts children": "Code starts other automations, each once",
  "keeps to limits": "Of an automation with a `concurrency`, never more runs are at work than it allows",
  "keeps to versions": "A run keeps to the version that it began with",
  "keeps time by one clock": "The clock of a process does not matter to sleeps and schedules",
  "keeps organisations to their share": "Of an organisation, never more runs are at work than the operator allows",
  "ends poison": "A run that brings its sandbox down fails for that reason; those beside it end well",
  "outlives Postgres": "Postgres may go away and come back",
  "outlives a node of its own": "One node of its own store may be lost",
  "gives up on killers": "A run in whose hands worker after worker dies is given up",
} as const;

export type Promised = keyof typeof PROMISES;

/** What an engine does not promise, and why; it promises the rest. */
export type Reservations = Partial<Readonly<Record<Promised, string>>>;

export const RESERVATIONS: Readonly<Record<"postgres" | "restate", Reservations>> = {
  postgres: {
    "outlives a node of its own": "it has no store beside Postgres: a standby of Postgres is the operator's to set up",
  },
  restate: {
    "keeps time by one clock": "its SDK counts sleeps by the clock of the worker's machine, which has to be right",
    "keeps organisations to their share": "its runs a day are counted, those at work at once are not",
    "gives up on killers": "the invocation is retried until a worker survives it; an operator ends it with `restate invocations kill`",
  },
};

export function promisesOf(engine: keyof typeof RESERVATIONS): Promised[] {
  return (Object.keys(PROMISES) as Promised[]).filter((promise) => !(promise in RESERVATIONS[engine]));
}
