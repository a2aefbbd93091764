import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { crossValidate } from "./cross-validate.ts";
import { scoreCases } from "./score-cases.ts";
import { scoreMapping } from "./score-mapping.ts";
import { scoreMutation } from "./score-mutation.ts";
import { scoreQuestions } from "./score-questions.ts";
import { scoreRequests } from "./score-requests.ts";
import { scoreSentences } from "./score-sentences.ts";
import { CHANGES } from "./spoken/changes.ts";
import { scoreSpoken } from "./spoken/score-spoken.ts";

// node bench/builder/run.ts --part requests|mapping|questions|sentences|spoken|builds|edits|mutation [--data FILE] [--train FILE | --folds N] [--mind offline] [--json OUT]
const { values } = parseArgs({
  options: {
    part: { type: "string" },
    data: { type: "string" },
    train: { type: "string" },
    folds: { type: "string" },
    mind: { type: "string", default: "offline" },
    json: { type: "string" },
    repeat: { type: "string" },
    only: { type: "string" },
    spare: { type: "string", default: "0" },
    change: { type: "string", default: "none" },
    half: { type: "string", default: "all" },
    weights: { type: "string" },
  },
});

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const own = (name: string) => new URL(`./cases/${name}.json`, import.meta.url).pathname;

async function run(): Promise<unknown> {
  if (values.mind !== "offline") throw new Error(`The mind "${values.mind}" is not scored here: only the offline builder is.`);
  switch (values.part) {
    case "requests":
    case "mapping": {
      if (!values.data) throw new Error(`--part ${values.part} needs --data FILE: recipes are not part of the repository.`);
      if (values.folds) return crossValidate(values.part, read(values.data), Number(values.folds));
      const trainOn = values.train ? read(values.train) : null;
      return values.part === "requests" ? scoreRequests(read(values.data), trainOn) : scoreMapping(read(values.data), trainOn);
    }
    case "spoken": {
      if (!values.data) throw new Error("--part spoken needs --data FILE: requests are not part of the repository.");
      const change = CHANGES.find((each) => each === values.change);
      if (!change) throw new Error(`--change is one of ${CHANGES.join(", ")}.`);
      const half = values.half === "dev" || values.half === "held" ? values.half : "all";
      return scoreSpoken({ data: values.data, half, spare: Number(values.spare), change, weights: values.weights ?? null });
    }
    case "questions":
      return scoreQuestions(read(values.data ?? own("paraphrases")));
    case "sentences":
      return scoreSentences(read(values.data ?? own("sentences")));
    case "builds":
    case "edits":
      return scoreCases(read(values.data ?? own(values.part)), values.only ?? null);
    case "mutation":
      return scoreMutation(read(values.data ?? own("builds")), values.only ?? null);
    default:
      throw new Error("--part is one of requests, mapping, questions, sentences, spoken, builds, edits, mutation.");
  }
}

const result = await run();
if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
process.stdout.write(
  `${JSON.stringify(result, (key, value: unknown) => (key === "cases" ? (value as { passed?: boolean; right3?: boolean }[]).filter(({ passed, right3 }) => !(passed ?? right3)) : value), 2)}\n`,
);
