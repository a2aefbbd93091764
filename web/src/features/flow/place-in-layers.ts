interface Size {
  readonly width: number;
  readonly height: number;
}
interface Link {
  readonly from: string;
  readonly to: string;
}
interface Place {
  readonly id: string;
  readonly size: Size;
  layer: number;
  centre: number;
  readonly before: Place[];
  readonly after: Place[];
}

const SWEEPS = 8;
/** A long connection keeps a lane of this width free in the layers that it passes. */
const LANE: Size = { width: 24, height: 0 };

/**
 * Centres of a layered drawing, top to bottom: what follows stands below, close to what it follows, with few crossings.
 * Nodes are tens, not thousands; a general layout library would weigh more than the canvas can spare.
 */
export function placeInLayers(
  sizes: ReadonlyMap<string, Size>,
  links: readonly Link[],
  gap: { across: number; along: number },
): Map<string, { x: number; y: number }> {
  const places = new Map(Array.from(sizes, ([id, size]): [string, Place] => [id, { id, size, layer: 0, centre: 0, before: [], after: [] }]));
  connect(places, withoutCycles([...sizes.keys()], links));
  const layers = intoLayers([...places.values()]);
  for (let sweep = 0; sweep < SWEEPS; sweep++) order(layers, sweep % 2 === 0);
  for (const layer of layers)
    settle(
      layer,
      layer.map(() => 0),
      gap.across,
    );
  // The last one goes down, so that what follows a lone node stands straight below it.
  for (let sweep = 0; sweep <= SWEEPS; sweep++) align(layers, sweep % 2 === 0, gap.across);

  const left = Math.min(...layers.flat().map(({ centre, size }) => centre - size.width / 2), 0);
  const centres = new Map<string, { x: number; y: number }>();
  let top = 0;
  for (const layer of layers) {
    const height = Math.max(...layer.map(({ size }) => size.height));
    for (const { id, centre } of layer) if (places.has(id)) centres.set(id, { x: centre - left, y: top + height / 2 });
    top += height + gap.along;
  }
  return centres;
}

/** Links that lead back to where one came from do not count for the order. */
function withoutCycles(ids: readonly string[], links: readonly Link[]): Link[] {
  const state = new Map<string, "open" | "done">();
  const kept: Link[] = [];
  const visit = (id: string) => {
    state.set(id, "open");
    for (const link of links) {
      if (link.from !== id || state.get(link.to) === "open") continue;
      kept.push(link);
      if (!state.has(link.to)) visit(link.to);
    }
    state.set(id, "done");
  };
  for (const id of ids) if (!state.has(id)) visit(id);
  return kept;
}

function connect(places: ReadonlyMap<string, Place>, links: readonly Link[]): void {
  for (const { from, to } of links) {
    const above = places.get(from);
    const below = places.get(to);
    if (!above || !below) continue;
    above.after.push(below);
    below.before.push(above);
  }
}

/** Each place one layer below the lowest that it follows; lanes stand in for connections over several layers. */
function intoLayers(places: readonly Place[]): Place[][] {
  const layerOf = new Map<Place, number>();
  const find = (place: Place): number => {
    const known = layerOf.get(place);
    if (known !== undefined) return known;
    const layer = Math.max(-1, ...place.before.map(find)) + 1;
    layerOf.set(place, layer);
    return layer;
  };
  for (const place of places) place.layer = find(place);

  const layers: Place[][] = [];
  const put = (place: Place) => (layers[place.layer] ??= []).push(place);
  for (const place of places) put(place);
  for (const place of places) {
    for (const [index, below] of place.after.entries()) {
      let above = place;
      for (let layer = place.layer + 1; layer < below.layer; layer++) {
        const lane: Place = { id: `${place.id}>${index}>${layer}>${below.id}`, size: LANE, layer, centre: 0, before: [above], after: [] };
        if (above === place) place.after[index] = lane;
        else above.after.push(lane);
        put(lane);
        above = lane;
      }
      if (above === place) continue;
      above.after.push(below);
      below.before[below.before.indexOf(place)] = above;
    }
  }
  return layers;
}

/** Sorts each layer by where its neighbours stand in the one before. */
function order(layers: Place[][], down: boolean): void {
  for (const layer of down ? layers : layers.toReversed()) {
    const wanted = new Map(layer.map((place, index) => [place, meanIndex(down ? place.before : place.after, layers) ?? index]));
    layer.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
  }
}

function meanIndex(neighbours: readonly Place[], layers: readonly Place[][]): number | null {
  if (neighbours.length === 0) return null;
  return mean(neighbours.map((place) => layers[place.layer]?.indexOf(place) ?? 0));
}

/** Moves each layer as close to its neighbours as its own places leave room. */
function align(layers: readonly Place[][], down: boolean, gap: number): void {
  for (const layer of down ? layers : layers.toReversed()) {
    const wanted = layer.map(({ before, after, centre }) => {
      const [near, far] = down ? [before, after] : [after, before];
      const neighbours = near.length > 0 ? near : far;
      return neighbours.length > 0 ? mean(neighbours.map((place) => place.centre)) : centre;
    });
    settle(layer, wanted, gap);
  }
}

/**
 * The positions nearest to the wanted ones that keep the order and the gaps: places that would overlap
 * become a block that stands at the mean of what its members want (pool adjacent violators).
 */
function settle(layer: readonly Place[], wanted: readonly number[], gap: number): void {
  const offsets: number[] = [];
  layer.forEach(({ size }, index) => {
    const previous = layer[index - 1];
    offsets.push(previous ? (offsets[index - 1] ?? 0) + (previous.size.width + size.width) / 2 + gap : 0);
  });
  const blocks: { sum: number; count: number }[] = [];
  for (const [index, position] of wanted.entries()) {
    let block = { sum: position - (offsets[index] ?? 0), count: 1 };
    for (let last = blocks.at(-1); last && last.sum / last.count > block.sum / block.count; last = blocks.at(-1)) {
      block = { sum: block.sum + last.sum, count: block.count + last.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  const bases = blocks.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
  for (const [index, place] of layer.entries()) place.centre = (bases[index] ?? 0) + (offsets[index] ?? 0);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
