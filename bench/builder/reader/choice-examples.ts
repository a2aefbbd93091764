import type { ConnectorCatalogue } from "../../../server/builder/builder.ts";
import type { OrderCandidate, StartCandidate } from "../../../server/builder/reader/candidates/candidate.ts";
import { orderCandidates, readCandidates, startCandidates } from "../../../server/builder/reader/candidates/candidates.ts";
import { systemsOf, type System } from "../../../server/builder/reader/scope.ts";
import { viewOf } from "../../../server/builder/reader/scores/context.ts";
import type { FeatureList } from "../../../server/builder/reader/scores/feature-list.ts";
import { orderFeatures } from "../../../server/builder/reader/scores/order-features.ts";
import { startFeatures } from "../../../server/builder/reader/scores/start-features.ts";
import { LABELS } from "../../../server/builder/reader/segments/labels.ts";
import { qualitiesBeside } from "../../../server/builder/reader/structure/choices.ts";
import { readWords } from "../../../server/builder/reader/text/words.ts";
import type { Generated, OrderWish, StartWish } from "./generate/request.ts";
import { labelsOf, render } from "./render.ts";

export interface Choice {
  readonly candidates: readonly FeatureList[];
  readonly right: readonly boolean[];
}

/** The choices that a request asks for: what starts it, and what each order means. */
export function choicesOf(made: Generated, catalogue: ConnectorCatalogue): readonly Choice[] {
  const systems = systemsOf({ connections: made.connections, catalogue });
  const { text, spans } = render(made.pieces);
  const words = readWords(text, systems);
  const labels = labelsOf(words, made.pieces, spans).map((bits) => LABELS[Math.log2(bits)]);
  const where = (label: string) => labels.flatMap((each, at) => (each === label ? [at] : []));
  const zones: number[][] = [];
  labels.forEach((label, at) => {
    if (label === "order") zones.push([at]);
    else if (label === "more") zones.at(-1)?.push(at);
  });
  const startZone = where("start");
  const hasTiming = made.hasRhythm;
  const startView = viewOf(words, startZone, systems);
  const ordered = new Set(zones.flatMap((zone) => [...viewOf(words, zone, systems).hard]));
  const runs = labels.flatMap((label, at) =>
    label === labels[at - 1] || label === undefined ? [] : [{ label, from: at, to: labels.findIndex((each, index) => index > at && each !== label) }],
  );
  const qualities = qualitiesBeside(
    words,
    runs.map((run) => ({ ...run, to: run.to < 0 ? labels.length : run.to })),
    startZone,
  );
  const starts = startCandidates(words, startZone, systems, hasTiming);
  const out: Choice[] = [
    {
      candidates: starts.map((each) => startFeatures(startView, each, { hasTiming, ordered, qualities })),
      right: starts.map((each) => isStart(each, made.start, systems)),
    },
  ];
  const startSystem = starts.find((each) => isStart(each, made.start, systems));
  const clues = { start: made.start.kind, startSystem: startSystem && "system" in startSystem ? startSystem.system : null };
  let before: OrderCandidate | null = null;
  zones.forEach((zone, at) => {
    const wish = made.orders[at];
    if (!wish) return;
    const view = viewOf(words, zone, systems);
    const candidates = orderCandidates(words, zone, systems);
    const last = before;
    out.push({
      candidates: candidates.map((each) => orderFeatures(view, each, { ...clues, isFirst: at === 0, before: last })),
      right: candidates.map((each) => isOrder(each, wish, systems)),
    });
    before = candidates.find((each) => isOrder(each, wish, systems)) ?? null;
  });
  if (made.source) {
    const { source } = made;
    const candidates = readCandidates(words, startZone, systems);
    out.push({
      candidates: candidates.map((each) => orderFeatures(startView, each, { ...clues, isFirst: true, before: null })),
      right: candidates.map((each) => isOrder(each, source, systems)),
    });
  }
  return out.filter(({ right }) => right.includes(true));
}

const aliasAt = (systems: readonly System[], index: number) => systems[index]?.connection.alias;

function isStart(candidate: StartCandidate, wish: StartWish, systems: readonly System[]): boolean {
  if (candidate.kind !== wish.kind) return false;
  if (candidate.kind === "event" && wish.kind === "event")
    return candidate.item.id === wish.event.id && aliasAt(systems, candidate.system) === wish.connection.alias;
  if (candidate.kind === "list" && wish.kind === "list")
    return candidate.item.id === wish.operation.id && candidate.fresh === wish.fresh && aliasAt(systems, candidate.system) === wish.connection.alias;
  return true;
}

function isOrder(candidate: OrderCandidate, wish: OrderWish, systems: readonly System[]): boolean {
  if (candidate.kind !== wish.kind) return false;
  if (candidate.kind === "call" && wish.kind === "call")
    return aliasAt(systems, candidate.system) === wish.connection.alias && (candidate.item.id === wish.operation.id || sameList(candidate, wish));
  if (candidate.kind === "request" && wish.kind === "request")
    return aliasAt(systems, candidate.system) === wish.connection.alias && candidate.method === wish.method;
  return true;
}

/** Something watched for new items is read as the list of those items. */
function sameList(candidate: OrderCandidate & { readonly kind: "call" }, wish: OrderWish & { readonly kind: "call" }): boolean {
  return (
    wish.operation.verbs.includes("poll") &&
    candidate.item.isList &&
    candidate.item.verbs.has("list") &&
    candidate.item.words.has("list") &&
    candidate.item.nouns[0] === wish.operation.entity
  );
}
