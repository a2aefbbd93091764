/** The parts of a flow's `ui` that we produce. Names and values are those of the Kratos v26.2.0 description. */
export interface UiText {
  readonly id: number;
  readonly text: string;
  readonly type: "info" | "error" | "success";
  readonly context?: Readonly<Record<string, unknown>>;
}

export type UiGroup = "default" | "password" | "profile" | "code" | "link" | "totp" | "lookup_secret" | "passkey" | "webauthn" | "oidc" | "identifier_first";

export interface InputAttributes {
  readonly node_type: "input";
  readonly name: string;
  readonly type: "text" | "password" | "hidden" | "email" | "submit" | "button" | "url";
  readonly value?: string;
  readonly required?: boolean;
  readonly disabled: boolean;
  readonly autocomplete?: "email" | "url" | "current-password" | "new-password" | "one-time-code" | "username webauthn";
  readonly pattern?: string;
  readonly maxlength?: number;
  readonly onclick?: string;
  readonly onclickTrigger?: string;
  readonly onload?: string;
  readonly onloadTrigger?: string;
}

export type UiAttributes =
  | InputAttributes
  | { readonly node_type: "text"; readonly id: string; readonly text: UiText }
  | { readonly node_type: "img"; readonly id: string; readonly src: string; readonly width: number; readonly height: number }
  | { readonly node_type: "a"; readonly id: string; readonly href: string; readonly title: UiText }
  | {
      readonly node_type: "script";
      readonly id: string;
      readonly src: string;
      readonly async: boolean;
      readonly referrerpolicy: string;
      readonly crossorigin: string;
      readonly integrity: string;
      readonly type: string;
      readonly nonce: string;
    };

export interface UiNode {
  readonly type: UiAttributes["node_type"];
  readonly group: UiGroup;
  readonly attributes: UiAttributes;
  readonly messages: readonly UiText[];
  readonly meta: { readonly label?: UiText };
}
