import { useMutation, type DefaultError, type UseMutationOptions, type UseMutationResult } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

/**
 * A mutation that is done one at a time: asking again while it is under way does nothing. A button that shows its
 * loading is not enough, since two clicks may come before the page is drawn again.
 */
export function useAction<TData = unknown, TError = DefaultError, TVariables = void, TContext = unknown>(
  options: UseMutationOptions<TData, TError, TVariables, TContext>,
): UseMutationResult<TData, TError, TVariables, TContext> {
  const mutation = useMutation(options);
  const { mutateAsync } = mutation;
  const isUnderWay = useRef(false);
  const mutate = useCallback<typeof mutation.mutate>(
    (...asked) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      const release = () => void (isUnderWay.current = false);
      // A failure is not swallowed: it is the mutation's `error`.
      mutateAsync(...asked).then(release, release);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
