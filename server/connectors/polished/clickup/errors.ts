import { statusErrors } from "../../authoring/status-errors.ts";
import type { KnownErrors } from "../../connector.ts";

const notAuthorised = {
  cause: "The token may not use this workspace.",
  remedy: "Connect ClickUp again and choose the workspace there.",
};

/** https://developer.clickup.com/docs/common_errors */
export const errors: KnownErrors = {
  at: ["ECODE"],
  codes: {
    ...statusErrors("ClickUp"),
    OAUTH_010: { cause: "ClickUp does not know the client of the sign-in.", remedy: "Compare the client id with that of your app in ClickUp." },
    OAUTH_017: { cause: "The request carried no token.", remedy: "Connect ClickUp with a token." },
    OAUTH_019: { cause: "The token is not known.", remedy: "Connect ClickUp again." },
    OAUTH_025: { cause: "The token is not known.", remedy: "Connect ClickUp again." },
    OAUTH_023: notAuthorised,
    OAUTH_027: notAuthorised,
    ITEM_013: { cause: "There is no task under this id.", remedy: "Compare the id in a sample run with the address of the task; leave CU- away." },
  },
};
