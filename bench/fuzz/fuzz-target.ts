import { STRIDE, type Coverage } from "./coverage.ts";
import { mutate } from "./mutate.ts";
import type { Random } from "./random.ts";

export interface Target {
  readonly name: string;
  readonly seeds: readonly Buffer[];
  /** Words of its language, which chance alone would not spell. */
  readonly words: readonly string[];
  /** Throws when the input did what none may do; refusals that are meant are not thrown. */
  run(input: Buffer): void | Promise<void>;
}

export interface Finding {
  readonly input: Buffer;
  readonly problem: string;
}

export interface Fuzzed {
  readonly tries: number;
  /** Characters of our code that ran. */
  readonly reached: number;
  /** Inputs that reached what none before had. */
  readonly kept: number;
  readonly findings: readonly Finding[];
}

/** Asking V8 costs as much as hundreds of inputs: it is asked after so long, and only on news which input it was. */
const ASK_EVERY_MS = 60;
const SLOW_MS = 2_000;
const MOST_FINDINGS = 5;

/** Changes inputs that reached something new, keeps what reaches more, for so long. */
export async function fuzzTarget(target: Target, coverage: Coverage, random: Random, milliseconds: number): Promise<Fuzzed> {
  const findings: Finding[] = [];
  const corpus = [...target.seeds];
  let tries = 0;
  const attempt = async (input: Buffer) => {
    tries += 1;
    const problem = await judge(target, input);
    if (problem && findings.every((known) => known.problem !== problem)) findings.push({ input, problem });
  };

  await coverage.take();
  for (const seed of target.seeds) await attempt(seed);
  const seen = new Set(await coverage.take());
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline && findings.length < MOST_FINDINGS) {
    const inputs: Buffer[] = [];
    const askAt = performance.now() + ASK_EVERY_MS;
    while (performance.now() < askAt) {
      const input = mutate(random.pick(corpus), corpus, target.words, random);
      inputs.push(input);
      await attempt(input);
    }
    const news = new Set([...(await coverage.take())].filter((place) => !seen.has(place)));
    if (news.size === 0) continue;
    for (const place of news) seen.add(place);
    corpus.push(...(await bringers(target, coverage, inputs, news, deadline)));
  }
  return { tries, reached: seen.size * STRIDE, kept: corpus.length - target.seeds.length, findings };
}

/** Which of the inputs brought the news: by halves, each asked again for what it reaches. Takes what it finds out of `news`. */
async function bringers(target: Target, coverage: Coverage, inputs: readonly Buffer[], news: Set<string>, deadline: number): Promise<Buffer[]> {
  for (const input of inputs) await judge(target, input);
  const own = [...(await coverage.take())].filter((place) => news.has(place));
  if (own.length === 0 || performance.now() > deadline) return [];
  if (inputs.length > 1) {
    const middle = inputs.length >> 1;
    const left = await bringers(target, coverage, inputs.slice(0, middle), news, deadline);
    return news.size === 0 ? left : [...left, ...(await bringers(target, coverage, inputs.slice(middle), news, deadline))];
  }
  for (const place of own) news.delete(place);
  return [...inputs];
}

async function judge(target: Target, input: Buffer): Promise<string | null> {
  const began = performance.now();
  try {
    await target.run(input);
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`.slice(0, 300);
  }
  const took = performance.now() - began;
  return took > SLOW_MS ? `it took longer than ${SLOW_MS} ms` : null;
}
