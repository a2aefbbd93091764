import type { UiText } from "./ui.ts";

/** Ids are Kratos' (clients translate by them); the words are ours. */
function info(id: number, text: string, context: UiText["context"] = {}): UiText {
  return { id, text, type: "info", context };
}
function error(id: number, text: string, context: UiText["context"] = {}): UiText {
  return { id, text, type: "error", context };
}
function success(id: number, text: string, context: UiText["context"] = {}): UiText {
  return { id, text, type: "success", context };
}

export const labels = {
  password: info(1070001, "Password"),
  trait: (title: string, name: string) => info(1070002, title, { name, title }),
  save: info(1070003, "Save"),
  id: info(1070004, "ID"),
  resendCode: info(1070008, "Resend code"),
  continue: info(1070009, "Continue"),
  recoveryCode: info(1070010, "Recovery code"),
  verificationCode: info(1070011, "Verification code"),
  email: info(1070007, "Email"),
  signIn: info(1010001, "Sign in"),
  signInWith: (id: string, name: string) => info(1010002, `Sign in with ${name}`, { provider: name, provider_id: id }),
  signUpWith: (id: string, name: string) => info(1040002, `Sign up with ${name}`, { provider: name, provider_id: id }),
  link: (id: string, name: string) => info(1050002, `Link ${name}`, { provider: name, provider_id: id }),
  unlink: (id: string, name: string) => info(1050003, `Unlink ${name}`, { provider: name, provider_id: id }),
  confirmWith: (name: string) => info(1010018, `Confirm with ${name}`, { provider: name }),
  signInWithCode: info(1010015, "Send sign in code"),
  signUpWithCode: info(1040006, "Send sign up code"),
  registrationCode: info(1070012, "Registration code"),
  loginCode: info(1070013, "Login code"),
  signInWithPassword: info(1010022, "Sign in with password"),
  signUp: info(1040001, "Sign up"),
  back: info(1040008, "Back"),
  useAuthenticator: info(1010009, "Use Authenticator"),
  useLookupSecret: info(1010010, "Use backup recovery code"),
  authenticationCode: info(1010006, "Authentication code"),
  verifyCode: info(1070006, "Verify code"),
  lookupSecret: info(1010007, "Backup recovery code"),
  signInWithPasskey: info(1010021, "Sign in with passkey"),
  signUpWithPasskey: info(1040007, "Sign up with passkey"),
  totpQr: info(1050005, "Authenticator app QR code"),
  totpSecret: info(1050017, "This is your authenticator app secret. Use it if you can not scan the QR code."),
  totpUnlink: info(1050004, "Unlink TOTP Authenticator App"),
  lookupReveal: info(1050007, "Reveal backup recovery codes"),
  lookupRegenerate: info(1050008, "Generate new backup recovery codes"),
  lookupConfirm: info(1050011, "Confirm backup recovery codes"),
  lookupDisable: info(1050016, "Disable this method"),
  lookupCodes: info(1050010, "These are your back up recovery codes. Please keep them in a safe place!"),
  useSecurityKey: info(1010008, "Sign in with hardware key"),
  addSecurityKey: info(1050012, "Add security key"),
  securityKeyName: info(1050013, "Name of the security key"),
  removeSecurityKey: (name: string, addedAt: Date) =>
    info(1050018, `Remove security key "${name}"`, {
      display_name: name,
      added_at: addedAt.toISOString(),
      added_at_unix: Math.floor(addedAt.getTime() / 1000),
    }),
  addPasskey: info(1050019, "Add passkey"),
  removePasskey: (name: string, addedAt: Date) =>
    info(1050020, `Remove passkey "${name}"`, { display_name: name, added_at: addedAt.toISOString(), added_at_unix: Math.floor(addedAt.getTime() / 1000) }),
} as const;

export const notes = {
  refresh: info(1010003, "Sign in once more to confirm that it is you."),
  secondFactor: info(1010004, "Complete the second step to sign in."),
  linkAtSignIn: (address: string, provider: string, signInUrl: string) =>
    info(1010016, `${provider} knows you as ${address}, and that address has an account here. Sign in to it now to add ${provider} as a way in.`, {
      duplicate_identifier: address,
      duplicateIdentifier: address,
      provider,
      new_login_url: signInUrl,
      newLoginUrl: signInUrl,
      available_credential_types: [],
      available_providers: [],
    }),
  loginCodeMailed: info(1010014, "If an account has this address, a code is on its way to it."),
  chooseCredential: info(1040009, "Choose how you will sign in."),
  registrationCodeMailed: info(1040005, "A code is on its way to this address."),
  settingsSaved: success(1050001, "Your changes have been saved."),
  totpSecret: (secret: string) => info(1050006, secret, { secret }),
  lookupSecret: (secret: string) => info(1050009, secret, { secret }),
  lookupUsed: (at: Date) => info(1050014, "Used", { used_at: at.toISOString(), used_at_unix: Math.floor(at.getTime() / 1000) }),
  lookupList: (secrets: readonly UiText[]) => info(1050015, secrets.map((secret) => secret.text).join(", "), { secrets }),
  recovered: (until: Date) => recovered("You are signed in again. Choose a new password now.", until),
  recoveredAnew: (until: Date) =>
    recovered(
      "You are signed in. This address had never been verified, so every password, passkey, second step, session and key that was made before was removed. Choose a new password now.",
      until,
    ),
  recoveryMailed: info(1060003, "If an account has this address, a code is on its way to it."),
  recoveryLinkMailed: info(1060002, "If an account has this address, a link is on its way to it."),
  recoveryMailedLately: info(
    1060002,
    "Many letters were sent to this address within the last hour. If an account has it, the link in the newest letter still works.",
  ),
  verificationMailedLately: info(
    1080001,
    "Many letters were sent to this address within the last hour. If it belongs to an account, the link in the newest letter still works.",
  ),
  verificationMailed: info(1080003, "If this address belongs to an account, a code is on its way to it."),
  verificationLinkMailed: info(1080001, "If this address belongs to an account, a link is on its way to it."),
  verificationLinkHeld: info(1080001, "Press Continue to verify this address."),
  recoveryLinkHeld: info(
    1060002,
    "This address was never verified. Press Continue to get into its account: every password, passkey, second step, session and key that it has now is removed, and you choose a new password.",
  ),
  verified: success(1080002, "Your e-mail address is verified."),
  verifiedAnew: success(
    1080002,
    "Your e-mail address is verified. Nobody was signed in to its account here, so the passwords, passkeys, second steps, sessions and keys that were made before were removed: they may have been somebody else's. Continue to choose a new password.",
  ),
} as const;

export const problems = {
  generic: (reason: string) => error(4000001, reason, { reason }),
  required: (name: string) => error(4000002, `Fill in ${name.split(".").at(-1)?.replaceAll("_", " ") ?? name}.`, { property: name }),
  tooLong: (most: number, actual: number) => error(4000017, `Use at most ${most} characters.`, { max_length: most, actual_length: actual }),
  wrongType: (actual: string) => error(4000026, `This has to be text, not ${actual}.`, { allowed_types: ["string"], actual_type: actual }),
  email: (value: string) => error(4000040, "This is not a valid e-mail address.", { value }),
  foreignEmail: error(4000001, "Before the @ only plain letters, digits and signs work: most mail servers deliver nothing to other letters.", {
    reason: "The part before the @ has letters outside of ASCII.",
  }),
  credentials: error(4000006, "The e-mail or the password is not right."),
  duplicate: error(4000007, "An account with this e-mail address exists already."),
  totp: error(4000008, "This code is not right. Codes change every 30 seconds."),
  lookupUsed: error(4000012, "This recovery code has been used already."),
  noTotp: error(4000011, "No authenticator app is set up."),
  noLookup: error(4000014, "No recovery codes are set up."),
  lookupWrong: error(4000016, "This recovery code is not right."),
  codeTries: error(4000001, "Too many wrong codes. Start again.", { reason: "Too many wrong codes." }),
  loginCode: error(4010008, "The code is not right or was used already."),
  registrationCode: error(4040003, "The code is not right or was used already."),
  lastWayIn: error(4000001, "This is your only way to sign in. Set a password first.", { reason: "The last way to sign in cannot be removed." }),
  securityKey: error(4000001, "This security key is not known here.", { reason: "The security key did not answer as expected." }),
  passkey: error(4000015, "This passkey is not known here."),
  passwordSimilar: error(4000031, "The password is too similar to the e-mail address."),
  passwordShort: (least: number, actual: number) => error(4000032, `Use at least ${least} characters.`, { min_length: least, actual_length: actual }),
  passwordLong: (most: number, actual: number) => error(4000033, `Use at most ${most} characters.`, { max_length: most, actual_length: actual }),
  passwordCommon: error(4000034, "This password is on lists of common passwords. Choose another."),
  loginExpired: expired(4010001, "sign-in"),
  noLoginMethod: error(4010002, "Choose a way to sign in."),
  linkMismatch: error(4010009, "This is not the account with that address. Sign in to the other one."),
  disabledAccount: error(4010011, "This account is disabled."),
  registrationExpired: expired(4040001, "registration"),
  noRegistrationMethod: error(4010003, "Choose a way to create the account."),
  settingsExpired: expired(4050001, "settings"),
  noSettingsMethod: error(4010004, "Choose what to change."),
  noRecoveryMethod: error(4010005, "Choose a way to recover the account."),
  recoveryExpired: expired(4060005, "recovery"),
  recoveryCode: error(4060006, "The code is not right or was used already."),
  recoveryFinished: error(4060001, "This page was used already. Start again."),
  recoveryLink: error(4060004, "The link is not valid or was used already."),
  noVerificationMethod: error(4010006, "Choose a way to verify the address."),
  verificationLink: error(4070001, "The link is not valid or was used already."),
  verificationFinished: error(4070002, "This page was used already. Start again."),
  verificationExpired: expired(4070005, "verification"),
  verificationCode: error(4070006, "The code is not right or was used already."),
} as const;

function recovered(text: string, until: Date) {
  return success(1060001, text, {
    privileged_session_expires_at: until.toISOString(),
    privileged_session_expires_at_unix: Math.floor(until.getTime() / 1000),
  });
}

function expired(id: number, what: string) {
  return (at: Date) =>
    error(id, `This ${what} page was open for too long. It has been renewed; try again.`, {
      expired_at: at.toISOString(),
      expired_at_unix: Math.floor(at.getTime() / 1000),
    });
}
