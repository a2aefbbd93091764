import { httpSystem } from "../../authoring/http-system.ts";
import { graphErrors, graphWords } from "../microsoft/errors.ts";
import { microsoftSignIn } from "../microsoft/sign-in.ts";
import { operations, resources } from "./operations.ts";

export const onedrive = httpSystem({
  docs: "https://learn.microsoft.com/en-us/graph/api/resources/onedrive",
  version: "v1.0",
  id: "onedrive",
  name: "OneDrive",
  aliases: ["one drive", "microsoft onedrive"],
  categories: ["files"],
  description: "Files and folders in OneDrive.",
  baseUrl: "https://graph.microsoft.com/v1.0",
  auth: microsoftSignIn(["Files.ReadWrite.All"]),
  operations,
  policies: { ratePerSecond: 4, idempotencyHeader: null },
  simulation: { resources, errors: graphWords("itemNotFound") },
  testOperation: "users.me",
  errors: graphErrors("OneDrive"),
  hints: ["The top folder has the id root.", "A new or changed file is found by reading files.list of its folder."],
});
