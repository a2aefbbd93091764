import { expect, test } from "vitest";
import { googleDrive } from "../polished/google-drive/connector.ts";
import { toRequest } from "./to-request.ts";

test("what an operation always asks for is sent, unless the call says otherwise", () => {
  const operation = googleDrive.operations.find(({ id }) => id === "files.list");
  if (!operation) throw new Error("There is no list of files");
  const asked = (args: object) => Object.fromEntries(toRequest(googleDrive, operation, { ...args }).query);
  expect(asked({})).toMatchObject({ supportsAllDrives: "true", fields: expect.stringContaining("nextPageToken,files(id,") });
  expect(asked({ supportsAllDrives: false })).toMatchObject({ supportsAllDrives: "false" });
});
