import { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "./failure.ts";

const RETRIES = 1;
const STALE_MS = 1000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays a refusal; only failures of the way there are worth a second attempt.
      retry: (count, error) => count < RETRIES && !(error instanceof ApiFailure && error.status >= 400 && error.status < 500),
      retryDelay: 400,
      refetchOnWindowFocus: false,
      staleTime: STALE_MS,
    },
  },
});
