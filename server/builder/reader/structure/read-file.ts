import type { Step } from "../../../../contracts/plan/step.ts";
import { isHole, type Slot, type Value } from "../../../../contracts/plan/value.ts";
import type { Operation } from "../../../connectors/connector.ts";
import type { ConnectorCatalogue } from "../../builder.ts";
import type { System } from "../scope.ts";
import type { Draft } from "./draft.ts";
import type { Thing } from "./thing.ts";

type Args = Readonly<Record<string, Slot<Value>>>;

interface Around {
  readonly systems: readonly System[];
  readonly catalogue: ConnectorCatalogue;
  readonly things: readonly Thing[];
  readonly draft: Draft;
}

/** “put the new file into S3”: a list tells of files, and what is in one has to be read before it can be put anywhere. */
export function readFile(operation: Operation, args: Args, around: Around): { readonly steps: readonly Step[]; readonly args: Args } {
  const [thing] = around.things;
  const isGiven = args["content"] !== undefined && !isHole(args["content"]) && "literal" in args["content"];
  // Whether an answer is text or JSON nobody knows.
  if (thing?.noun === "answer" && operation.messageField === undefined && operation.input.properties?.["content"] && !isGiven)
    return { steps: [], args: { ...args, content: { hole: "What is put into the file?" } } };
  const get = thing && operation.input.properties?.["content"] && !isGiven ? reader(thing, around) : null;
  if (!thing || !get || thing.connection === null) return { steps: [], args: moved(operation, args, thing) };
  const id = around.draft.name("file");
  const given = Object.fromEntries((get.input.required ?? []).map((name) => [name, { field: { of: thing.of, path: [...thing.path, name] } }]));
  const encoding: Args = get.input.properties?.["encoding"] && operation.input.properties?.["encoding"] ? { encoding: { literal: "base64" } } : {};
  const step: Step = {
    id,
    name: get.summary,
    kind: "call",
    connection: thing.connection,
    operation: get.id,
    args: { ...given, ...encoding },
    pages: false,
    settings: {},
  };
  const content: Value = { field: { of: id, path: ["content"] } };
  return { steps: [step], args: { ...args, content, ...encoding, ...named(operation, args, thing) } };
}

/** “copy it to archive/”: the one at hand is what is copied, and it keeps its name. */
function moved(operation: Operation, args: Args, thing: Thing | undefined): Args {
  const isCopy = thing && operation.verbs.some((verb) => /^(?:copy|rename)$/.test(verb));
  if (!isCopy) return args;
  const key = ["key", "path"].find((each) => thing.fields.some(({ path }) => path.length === 1 && path[0] === each));
  if (!key) return args;
  const own: Value = { field: { of: thing.of, path: [...thing.path, key] } };
  const from = ["from", "path"].find((each) => operation.input.properties?.[each]);
  return { ...args, ...named(operation, args, thing, from === "path" ? "to" : "key"), ...(from ? { [from]: own } : {}) };
}

/** What reads one of the things of a list whole: it takes what the list tells of one, and gives its content. */
function reader({ connection, fields }: Thing, { systems, catalogue }: Around): Operation | null {
  const connector = systems.find((each) => each.connection.alias === connection)?.connection.connector;
  const told = new Set(fields.flatMap(({ path }) => (path.length === 1 ? [path[0]] : [])));
  if (told.has("content")) return null;
  return (
    catalogue
      .get(connector ?? "")
      ?.operations.find(
        ({ effect, input, output }) =>
          effect === "read" &&
          output.properties?.["content"] !== undefined &&
          (input.required ?? []).length > 0 &&
          (input.required ?? []).every((name) => told.has(name)),
      ) ?? null
  );
}

/** It keeps its name, in the folder that was said. */
function named({ input }: Operation, args: Args, thing: Thing, to?: string): Args {
  const name = to ?? ["key", "path"].find((each) => (input.required ?? []).includes(each));
  const own = ["name", "key"].find((each) => thing.fields.some(({ path }) => path.length === 1 && path[0] === each));
  if (!name || !own) return {};
  const value: Value = { field: { of: thing.of, path: [...thing.path, own] } };
  const said = args[name];
  if (said === undefined || isHole(said)) return { [name]: value };
  const folder = "literal" in said && typeof said.literal === "string" && /^[\w./-]*$/.test(said.literal) && !/\.\w+$/.test(said.literal) ? said.literal : null;
  return folder === null ? {} : { [name]: { text: [folder.endsWith("/") ? folder : `${folder}/`, value] } };
}
