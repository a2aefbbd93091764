import { ownWork } from "../../authoring/own-work.ts";
import type { Connector } from "../../connector.ts";
import { errors } from "./errors.ts";
import { operations } from "./operations.ts";
import { content, file, folderAt } from "./samples.ts";

const docs = "https://datatracker.ietf.org/doc/html/draft-ietf-secsh-filexfer-02";

export const sftp: Connector = {
  format: "vennel.connector/v1",
  id: "sftp",
  name: "SFTP",
  aliases: ["sftp server", "ssh file transfer", "ftp server", "file server", "secure ftp"],
  categories: ["files", "storage"],
  description: "The files of a server, over SSH.",
  tier: "polished",
  provenance: ownWork(docs, "protocol 3"),
  protocol: "sftp",
  baseUrl: null,
  docsUrl: docs,
  auth: [
    { type: "basic", label: "User name and password", help: "Of an account that sees only what the integration needs." },
    { type: "sshKey", label: "Private key", help: "Of an account that sees only what the integration needs." },
  ],
  defaultHeaders: {},
  operations,
  // New files are found by a poll over files.listNew.
  events: [],
  webhook: null,
  policies: { ratePerSecond: 10, idempotencyHeader: null },
  simulation: {
    resources: [
      {
        name: "file",
        idField: "path",
        idPrefix: "",
        idStyle: "string",
        get: "files.get",
        seed: [{ ...file, encoding: "text", content }, folderAt("done"), folderAt("outgoing/2026-05")],
      },
    ],
    errors: {
      unauthorized: { status: 401, body: { code: "not_signed_in", message: "The server did not take the user name with this password or key." } },
      invalid: { status: 400, body: { code: "invalid", message: "{message}" } },
      notFound: { status: 404, body: { code: 2, message: "There is nothing of this name." } },
      server: { status: 503, body: { code: 7, message: "The server lost its connection." } },
    },
  },
  testOperation: "status.get",
  errors,
  hints: [
    "files.put writes beside and renames, so that nobody sees half of a file; the folder must be there, or createFolders be true.",
    "files.get gives { content, encoding }: text where the file is text in UTF-8, else base64. One call reads or writes 7 MiB at most; a larger file is read in parts with offset and length.",
    'New files: poll({ connection: sftp, every: "5 minutes", since: (cursor?: string) => sftp.files.listNew({ folder, cursor }) }) — the answer is { items, cursor }, as a poll wants it; the first read only notes what is there. A folder is watched without those inside it.',
    "A file that was taken care of is best moved away with files.rename, or deleted.",
    "files.list gives { files }, folders among them: look at type.",
  ],
};
