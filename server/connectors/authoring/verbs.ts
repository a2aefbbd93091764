/** The words that people use for the plain operations of any thing. */
export const LIST = ["list", "get", "find"] as const;
export const GET = ["get", "read"] as const;
export const CREATE = ["create", "add", "make"] as const;
export const UPDATE = ["update", "edit", "change"] as const;
export const DELETE = ["delete", "remove"] as const;
