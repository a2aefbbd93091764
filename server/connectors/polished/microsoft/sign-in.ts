import type { AuthScheme } from "../../connector.ts";

/** How everything in Microsoft Graph is signed in to. */
export function microsoftSignIn(scopes: readonly string[]): readonly AuthScheme[] {
  return [
    {
      type: "oauth2Code",
      label: "Sign in with Microsoft",
      help: "The application id of your app registration in Microsoft Entra.",
      oauth2: {
        authorizeUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/authorize",
        tokenUrl: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
        // Without offline_access there is no refresh token.
        scopes: ["offline_access", "User.Read", ...scopes],
        clientAuth: "body",
      },
    },
    {
      type: "oauth2ClientCredentials",
      label: "App-only access",
      help: "Token address https://login.microsoftonline.com/TENANT/oauth2/v2.0/token and scope https://graph.microsoft.com/.default. Paths with /me do not work this way.",
    },
    { type: "bearer", label: "Access token", help: "A token that lasts an hour, for trying things out." },
  ];
}
