/** Which way changes go between a project and its repository elsewhere. By itself, so that the browser reads it without the schemas. */
export const REMOTE_DIRECTIONS = ["both", "pull", "push"] as const;
