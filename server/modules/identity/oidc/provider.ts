/** Another service that says who somebody is. */
export interface Provider {
  /** Part of the callback's address and of stored credentials: `google`, `github`, `microsoft`, `oidc`. */
  readonly id: string;
  /** As the button names it. */
  readonly label: string;
  /** Where the browser goes. `fresh`: the provider has to ask again, even when it knows the person. */
  authorizationUrl(request: AuthorizationRequest, fresh: boolean): Promise<string>;
  /** The person who came back. Throws when the answer does not belong to the request. */
  personAt(callbackUrl: URL, request: AuthorizationRequest): Promise<ProviderPerson>;
}

export interface AuthorizationRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

export interface ProviderPerson {
  /** The provider's own, unchanging id; addresses change hands. */
  readonly subject: string;
  readonly email: string | null;
  /** True only when this provider is known to check addresses and says that it did. */
  readonly emailVerified: boolean;
  readonly givenName?: string | undefined;
  readonly familyName?: string | undefined;
  readonly picture?: string | undefined;
}

export interface ProviderSetting {
  readonly id: string;
  readonly label: string;
  readonly kind: "openid" | "github";
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whether `email_verified` of this provider is worth anything. */
  readonly checksAddresses: boolean;
}
