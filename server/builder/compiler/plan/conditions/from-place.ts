import { valueAt } from "../../emit/sample-data.ts";
import type { Field } from "../../fields/field.ts";
import type { Condition, Source, TriggerPlan } from "../plan.ts";
import type { Range } from "../range.ts";
import type { ReadRequest } from "../read-request.ts";
import { ask } from "../undecided.ts";

export const PLACE_ANSWER = "channel_id of the event";

/** “is posted in #help”: events name a channel by its id only, which a person has to look up once. */
export function fromPlace(request: ReadRequest, range: Range, trigger: TriggerPlan, source: Source): readonly Condition[] {
  if (trigger.type !== "event") return [];
  const field = source.fields.find(isPlaceId);
  if (!field) return [];
  const sample = String(valueAt(trigger.event.sample, field.path) ?? "");
  const isId = idLike(sample);
  const said = request.text.free(range.from, range.to).filter((at) => isPlaceName(request, at) || isId(request.text.tokens[at]?.text ?? ""));
  const [at] = said;
  const name = at === undefined ? undefined : request.text.tokens[at]?.text;
  if (at === undefined || said.length > 1 || name === undefined) return [];
  const id = isId(name) ? name : request.answers[PLACE_ANSWER]?.trim();
  const system = request.catalogue.get(trigger.connection.connector)?.name ?? trigger.connection.name;
  if (id === undefined || !isId(id))
    throw ask({
      subject: PLACE_ANSWER,
      text: `${system} tells only the id of the channel that something happens in. What is the id of ${name}? It looks like ${sample} and stands among the channel's details.`,
      choices: [],
    });
  request.text.use(at, at + 1, "condition");
  return [{ kind: "equals", field, values: [id], negated: false, text: `in ${name}` }];
}

const isPlaceId = ({ path, type }: Field) => type === "string" && /^(?:channel|channel_id|channelId)$/.test(path.at(-1) ?? "");

const isPlaceName = ({ text }: ReadRequest, at: number) => text.tokens[at]?.kind === "channel" && /^(?:in|into|to|at|on|from|channel)$/.test(text.word(at - 1));

/** Written as the system's own ids are: a letter and capitals, or digits. */
function idLike(sample: string): (text: string) => boolean {
  if (/^\d+$/.test(sample)) return (text) => /^\d{15,}$/.test(text);
  return (text) => /^[A-Z][A-Z0-9]{7,}$/.test(text) && /\d/.test(text);
}
