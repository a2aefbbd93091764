export function scoreRequests(data: unknown, train: unknown): unknown { return [data, train]; }
