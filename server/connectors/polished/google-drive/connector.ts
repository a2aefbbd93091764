import { httpSystem } from "../../authoring/http-system.ts";
import { googleErrors, googleWords } from "../google/errors.ts";
import { googleSignIn } from "../google/sign-in.ts";
import { operations, resources } from "./operations.ts";

export const googleDrive = httpSystem({
  docs: "https://developers.google.com/workspace/drive/api/reference/rest/v3",
  version: "v3",
  id: "google-drive",
  name: "Google Drive",
  aliases: ["gdrive", "drive folder"],
  categories: ["files"],
  description: "Files, folders and who may see them in Google Drive.",
  baseUrl: "https://www.googleapis.com/drive/v3",
  auth: googleSignIn(["drive"], "The scope drive.file is enough for files that the app itself made."),
  operations,
  policies: { ratePerSecond: 5, idempotencyHeader: null },
  simulation: { resources, errors: googleWords },
  testOperation: "about.get",
  errors: googleErrors("Google Drive"),
  hints: [
    "files.list takes Drive's query language in q: '1AbC' in parents and trashed = false.",
    "Google's own documents have no bytes; files.export turns them into another type.",
    "A folder is a file of the type application/vnd.google-apps.folder.",
  ],
});
