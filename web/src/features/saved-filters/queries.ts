import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { SavedFilter } from "../../../../contracts/saved-filters.ts";
import { call } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";

type List = SavedFilter["list"];

export const savedFiltersQuery = (organisationId: string, list: List) =>
  queryOptions({
    queryKey: ["saved-filters", organisationId, list],
    queryFn: ({ signal }) => call("platform", "listSavedFilters", { params: { organisation_id: organisationId }, query: { list }, signal }),
    staleTime: 60_000,
  });

export const saveFilterMutation = (organisationId: string, list: List) =>
  mutationOptions({
    mutationFn: (filter: Pick<SavedFilter, "name" | "search">) =>
      call("platform", "saveFilter", { params: { organisation_id: organisationId }, body: { list, ...filter } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: savedFiltersQuery(organisationId, list).queryKey }),
  });

export const deleteFilterMutation = (organisationId: string, list: List) =>
  mutationOptions({
    mutationFn: (id: string) => call("platform", "deleteSavedFilter", { params: { organisation_id: organisationId, id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedFiltersQuery(organisationId, list).queryKey }),
  });
