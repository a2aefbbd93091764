import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useState } from "react";
import { Input } from "../../ui/Input.tsx";
import styles from "./docs.module.css";
import { searchGuide, slugOf } from "./search-guide.ts";

export function GuideSearch() {
  const [query, setQuery] = useState("");
  const hits = useQuery({ queryKey: ["guide", query], queryFn: () => searchGuide(query), enabled: query.trim() !== "" });
  return (
    <div role="search" className={styles.search}>
      <Input
        aria-label="Search the documentation"
        placeholder="Search"
        icon={<Search size={14} />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {hits.data && query.trim() !== "" && (
        <ul className={styles.hits} aria-label="Found">
          {hits.data.map((hit) => (
            <li key={`${hit.page}-${hit.heading}-${hit.line}`}>
              <Link to="/docs/$page" params={{ page: hit.page }} hash={slugOf(hit.heading)} onClick={() => setQuery("")}>
                <b>
                  {hit.pageTitle} / {hit.heading}
                </b>
                <span>{hit.line}</span>
              </Link>
            </li>
          ))}
          {hits.data.length === 0 && <li className={styles.none}>Nothing holds these words.</li>}
        </ul>
      )}
    </div>
  );
}
