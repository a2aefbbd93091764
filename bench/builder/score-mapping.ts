export function scoreMapping(data: unknown): unknown { return data; }
