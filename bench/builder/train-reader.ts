import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { z } from "zod";
import { systemsOf } from "../../server/builder/reader/scope.ts";
import { tagFeatures } from "../../server/builder/reader/segments/features.ts";
import { readWords } from "../../server/builder/reader/text/words.ts";
import { writeWeights } from "../../server/builder/reader/scores/weights-text.ts";
import { createCatalogue } from "../../server/connectors/catalogue.ts";
import { choicesOf } from "./reader/choice-examples.ts";
import { generate } from "./reader/generate/generate.ts";
import { labelledRequests } from "./reader/labelled.ts";
import { learnChoices } from "./reader/learn-choices.ts";
import { learnTags } from "./reader/learn-tags.ts";
import { recipeExamples } from "./reader/recipe-examples.ts";
import { labelsOf, render } from "./reader/render.ts";
import { recipe } from "./recipes.ts";

// node bench/builder/train-reader.ts [--recipes FILE] [--made 18000] [--times 8] [--out FILE]: learns the reader's weights, mostly from requests that are made up here. The same input gives the same weights.
const { values } = parseArgs({
  options: { recipes: { type: "string" }, made: { type: "string", default: "18000" }, times: { type: "string", default: "8" }, out: { type: "string" } },
});
const out = values.out ?? new URL("../../server/builder/reader/scores/weights.json", import.meta.url).pathname;
const started = performance.now();
const catalogue = createCatalogue();
const labelled = labelledRequests(catalogue, Number(values.times));
const made = [...generate(catalogue.connectors, Number(values.made)), ...labelled];
const tags = made.map((request) => {
  const { text, spans } = render(request.pieces);
  const systems = systemsOf({ connections: request.connections, catalogue });
  const words = readWords(text, systems);
  return { features: tagFeatures(words, systems), allowed: labelsOf(words, request.pieces, spans), weight: 1 };
});
const recipes = values.recipes ? recipeExamples(z.array(recipe).parse(JSON.parse(readFileSync(values.recipes, "utf8")))) : [];
const said = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
process.stdout.write(`${made.length} made up, ${recipes.length} from recipes, ${said()}\n`);
const { emit, step } = learnTags([...tags, ...recipes], 3);
process.stdout.write(`labels learned, ${said()}\n`);
const choices = learnChoices(
  made.flatMap((request) => choicesOf(request, catalogue)),
  3,
);
process.stdout.write(`choices learned, ${said()}\n`);
writeFileSync(
  out,
  `${JSON.stringify({ labels: writeWeights(emit), steps: [...step].map((each) => Number(each.toFixed(4))), choices: writeWeights(choices) })}\n`,
);
