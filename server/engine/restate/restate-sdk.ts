import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";

// The part of @restatedev/restate-sdk that is used here. The product does not depend on that package: operators who
// want this engine install it (packages/engine-restate), and it is loaded from there.

/** A promise whose end is part of the invocation's journal, and so the same when the invocation is carried out again. */
export interface Durable<T> extends Promise<T> {
  map<U>(mapper: (value: T) => U): Durable<U>;
}

export interface Serde {
  readonly contentType?: string;
}

interface Message {
  readonly service: string;
  readonly method: string;
  readonly key: string;
  readonly parameter: unknown;
  readonly inputSerde: Serde;
  readonly outputSerde?: Serde;
}

export interface WorkflowContext {
  readonly key: string;
  run<T>(name: string, action: () => Promise<T>): Durable<T>;
  sleep(ms: number): Durable<void>;
  promise<T>(name: string): { get(): Durable<T>; resolve(value: T): Promise<void> };
  awakeable<T>(): { readonly id: string; readonly promise: Durable<T> };
  genericCall<T>(message: Message): Durable<T>;
  genericSend(message: Message): void;
  request(): { readonly attemptCompletedSignal: AbortSignal };
}

export interface ObjectContext {
  readonly key: string;
  get<T>(name: string): Promise<T | null>;
  set(name: string, value: unknown): void;
  clear(name: string): void;
  resolveAwakeable(id: string, payload: unknown): void;
}

export interface Definition {
  readonly name: string;
}

export interface ServiceOptions {
  readonly inactivityTimeout?: number;
  readonly abortTimeout?: number;
  readonly journalRetention?: number;
  readonly workflowRetention?: number;
  readonly retryPolicy?: {
    readonly initialInterval: number;
    readonly maxInterval: number;
    readonly exponentiationFactor: number;
    readonly maxAttempts: number;
  };
}

type Handlers<Context> = Record<string, (context: Context, input: never) => Promise<unknown>>;

export interface RestateSdk {
  workflow(definition: { readonly name: string; readonly handlers: Handlers<WorkflowContext>; readonly options: ServiceOptions }): Definition;
  object(definition: { readonly name: string; readonly handlers: Handlers<ObjectContext>; readonly options: ServiceOptions }): Definition;
  createEndpointHandler(options: {
    readonly services: readonly Definition[];
    readonly identityKeys?: readonly string[];
    readonly logger: (meta: { readonly level: string }, message?: unknown, ...more: unknown[]) => void;
  }): (request: IncomingMessage & Http2ServerRequest, response: ServerResponse & Http2ServerResponse) => void;
  readonly RestatePromise: { race<T>(promises: readonly Durable<T>[]): Durable<T> };
  readonly serde: { readonly json: Serde };
}

const PACKAGE = "@restatedev/restate-sdk";

/** From the folder in which the operator installed it; never from the product's own packages. */
export async function loadRestateSdk(folder: string): Promise<RestateSdk> {
  let entry: string;
  try {
    entry = createRequire(join(folder, "package.json")).resolve(PACKAGE);
  } catch (cause) {
    throw new Error(
      `VENNEL_ENGINE is "restate", but ${PACKAGE} is not installed in ${folder}. Install it with: npm ci --ignore-scripts --omit=dev --prefix ${folder}`,
      { cause },
    );
  }
  return (await import(pathToFileURL(entry).href)) as RestateSdk;
}
