import { PageHeading } from "../../ui/PageHeading.tsx";

export function FlowPage(_: { kind: string; search: object }) {
  return (
    <div className="content">
      <PageHeading title="Sign in" />
    </div>
  );
}
