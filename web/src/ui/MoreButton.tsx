import { Button } from "./Button.tsx";

interface Pages {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
}

/** A style sheet of three lines would be a file of its own. */
const PLACE = { display: "flex", justifyContent: "center", padding: 16 } as const;

/** The way to a list's next page; nothing at its end. */
export function MoreButton({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null;
  return (
    <div style={PLACE}>
      <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
