import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { DevicePage } from "../../features/onboarding/DevicePage.tsx";
import { searchOf } from "../../shell/validation.ts";

export const Route = createFileRoute("/_auth/device")({
  validateSearch: searchOf(z.object({ org: z.optional(z.string()), code: z.optional(z.union([z.string(), z.pipe(z.number(), z.transform(String))])) })),
  component: Page,
});

function Page() {
  const { code } = Route.useSearch();
  return <DevicePage key={code} code={code} />;
}
