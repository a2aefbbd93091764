import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { OperatorPage } from "../../features/account/OperatorPage.tsx";
import { AppFrame } from "../../shell/AppFrame.tsx";
import { searchOf } from "../../shell/validation.ts";

export const Route = createFileRoute("/_auth/operator")({ validateSearch: searchOf(z.object({ org: z.optional(z.string()) })), component: Page });

function Page() {
  return (
    <AppFrame>
      <OperatorPage />
    </AppFrame>
  );
}
