export const ACCOUNT_SECTIONS = ["billing", "keys", "labs", "privacy", "channels", "members", "profile"] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];
