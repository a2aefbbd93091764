import type { Letter } from "./courier.ts";

const FOOTER = "\n\nIf you did not ask for this, you can ignore this message.\n";

export function recoveryLetter(recipient: string, code: string, pageUrl: string): Letter {
  return {
    recipient,
    template: "recovery_code_valid",
    subject: "Your Vennel recovery code",
    body: `Use this code to get back into your account:\n\n${code}\n\nEnter it on the page that you have open, or here:\n${pageUrl}\n\nThe code works once and for one hour.${FOOTER}`,
  };
}

export function recoveryLinkLetter(recipient: string, linkUrl: string): Letter {
  return {
    recipient,
    template: "recovery_valid",
    subject: "Get back into your Vennel account",
    body: `Open this link to get back into your account:\n\n${linkUrl}\n\nIt works once and for one hour.${FOOTER}`,
  };
}

export function verificationLetter(recipient: string, code: string, pageUrl: string): Letter {
  return {
    recipient,
    template: "verification_code_valid",
    subject: "Verify your e-mail address",
    body: `Use this code to verify your e-mail address:\n\n${code}\n\nOr open this page, which has it filled in:\n${pageUrl}\n\nThe code works once and for one hour.${FOOTER}`,
  };
}

export function verificationLinkLetter(recipient: string, linkUrl: string): Letter {
  return {
    recipient,
    template: "verification_valid",
    subject: "Verify your e-mail address",
    body: `Open this link to verify your e-mail address:\n\n${linkUrl}\n\nIt works once and for one hour.${FOOTER}`,
  };
}

export function loginCodeLetter(recipient: string, code: string, pageUrl: string): Letter {
  return {
    recipient,
    template: "login_code_valid",
    subject: "Your Vennel sign-in code",
    body: `Use this code to sign in:\n\n${code}\n\nEnter it on the page that you have open, or here:\n${pageUrl}\n\nThe code works once and for one hour.${FOOTER}`,
  };
}

export function registrationCodeLetter(recipient: string, code: string, pageUrl: string): Letter {
  return {
    recipient,
    template: "registration_code_valid",
    subject: "Finish creating your Vennel account",
    body: `Use this code to create your account:\n\n${code}\n\nEnter it on the page that you have open, or here:\n${pageUrl}\n\nThe code works once and for one hour.${FOOTER}`,
  };
}
