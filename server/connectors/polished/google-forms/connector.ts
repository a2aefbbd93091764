import { httpSystem } from "../../authoring/http-system.ts";
import { googleErrors, googleWords } from "../google/errors.ts";
import { googleSignIn } from "../google/sign-in.ts";
import { operations, resources } from "./operations.ts";

export const googleForms = httpSystem({
  docs: "https://developers.google.com/workspace/forms/api/reference/rest",
  version: "v1",
  id: "google-forms",
  name: "Google Forms",
  aliases: ["gforms", "google form"],
  categories: ["forms"],
  description: "Forms and the answers to them in Google Forms.",
  baseUrl: "https://forms.googleapis.com/v1",
  auth: googleSignIn(["forms.body", "forms.responses.readonly"]),
  operations,
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: { resources, errors: googleWords },
  testOperation: null,
  errors: googleErrors("Google Forms"),
  hints: [
    "Answers are kept by the id of the question; forms.get has the questions' texts.",
    "New answers are found by reading responses.list, with a filter on timestamp.",
  ],
});
