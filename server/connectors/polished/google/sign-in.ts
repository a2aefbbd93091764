import type { AuthScheme } from "../../connector.ts";

/** How every Google service is signed in to; scopes as their last part. */
export function googleSignIn(scopes: readonly string[], note = ""): readonly AuthScheme[] {
  return [
    {
      type: "oauth2Code",
      label: "Sign in with Google",
      help: `The client id of a web application in Google Cloud, with the service's API switched on.${note && ` ${note}`}`,
      oauth2: {
        authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
        tokenUrl: "https://oauth2.googleapis.com/token",
        scopes: scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`),
        clientAuth: "body",
        // Without these Google gives no refresh token.
        parameters: { access_type: "offline", prompt: "consent" },
        issuer: "https://accounts.google.com",
      },
    },
    { type: "bearer", label: "Access token", help: "A token that lasts an hour, for trying things out." },
  ];
}
