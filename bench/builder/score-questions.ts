import { z } from "zod";
import { likelyReadings } from "../../server/builder/compiler/rank/likely-readings.ts";
import { createCatalogue } from "../../server/connectors/catalogue.ts";

const paraphrases = z.array(z.object({ say: z.string(), plan: z.string() }));

/**
 * When the builder has to ask what starts an automation, is what the person meant among the three choices?
 * Asked of every request whose event is known, as if its grammar told nothing; beside it, the commonest three of the system that was meant.
 */
export function scoreQuestions(data: unknown) {
  const catalogue = createCatalogue();
  const judged = paraphrases.parse(data).flatMap(({ say, plan }) => {
    const [, system = "", event = ""] = /^(\S+) (\S+) >/.exec(plan) ?? [];
    const connector = catalogue.get(system);
    if (!connector?.events.some(({ id }) => id === event)) return [];
    const offered = [...new Set(likelyReadings(say, catalogue).map((reading) => `${reading.trigger} ${reading.event}`))];
    const common = connector.events.toSorted((a, b) => b.popularity - a.popularity).map(({ id }) => `${system} ${id}`);
    return [{ offered: offered.indexOf(`${system} ${event}`), common: common.indexOf(`${system} ${event}`) }];
  });
  const share = (name: "offered" | "common", most: number) =>
    Number((judged.filter((one) => one[name] >= 0 && one[name] < most).length / Math.max(1, judged.length)).toFixed(4));
  return {
    n: judged.length,
    first: share("offered", 1),
    inThree: share("offered", 3),
    commonestFirst: share("common", 1),
    commonestInThree: share("common", 3),
  };
}
