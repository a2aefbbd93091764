import { useQuery } from "@tanstack/react-query";
import { modelsQuery } from "../../api/resources/conversation.ts";
import type { Scope } from "../../api/resources/scope.ts";
import { OFFLINE } from "./preset-prompts.ts";

/** Whether there is a model beside the offline builder: a repair needs one. */
export function useHasModel(scope: Scope): boolean {
  return useQuery(modelsQuery(scope)).data?.items.some(({ id }) => id !== OFFLINE) ?? false;
}
