import { operation } from "../../authoring/operation.ts";
import { me } from "./pages.ts";

export const getMe = operation({
  id: "users.me",
  method: "GET",
  path: "/me",
  summary: "Get the account of the credential",
  verbs: ["get"],
  entity: "account",
  returns: me,
  sampleInput: {},
  popularity: 0.05,
});
