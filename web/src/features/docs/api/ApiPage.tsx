import { useSuspenseQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useState } from "react";
import { NotFound } from "../../../shell/NotFound.tsx";
import { Input } from "../../../ui/Input.tsx";
import { DocsFrame } from "../DocsFrame.tsx";
import { slugOf } from "../search-guide.ts";
import docs from "../docs.module.css";
import styles from "./api.module.css";
import { loadDescription, type Operation } from "./description.ts";
import { OperationView } from "./OperationView.tsx";
import { apiServices, baseOf, type ApiService } from "./services.ts";

/** The reference of a service, drawn from the OpenAPI document that the server itself publishes. */
export function ApiPage({ service: id }: { service: string }) {
  const service = apiServices.find((entry) => entry.id === id);
  return service ? <ServiceView key={service.id} service={service} /> : <NotFound />;
}

function ServiceView({ service }: { service: ApiService }) {
  const { data } = useSuspenseQuery({ queryKey: ["api-reference", service.id], queryFn: () => loadDescription(service.id), staleTime: Infinity });
  const linked = useLocation({ select: ({ hash }) => hash });
  const [query, setQuery] = useState("");
  const words = useDeferredValue(query).toLowerCase().split(/\s+/).filter(Boolean);
  const groups = data.groups.map((group) => ({ ...group, operations: group.operations.filter((operation) => holds(operation, words)) }));
  const shown = groups.filter(({ operations }) => operations.length > 0);
  useEffect(() => {
    if (linked) setQuery("");
    document.title = `${service.title} API · Vennel documentation`;
    document.getElementById(linked)?.scrollIntoView();
  }, [service, linked]);

  return (
    <DocsFrame
      page={`api/${service.id}`}
      contents={shown.map(({ title }) => (
        <a key={title} href={`#${slugOf(title)}`}>
          {title}
        </a>
      ))}
    >
      <article className={docs.text}>
        <h1>{service.title} API</h1>
        <p>{service.about}</p>
        <p>
          Base address: <code>{baseOf(service.id)}</code>. As a file: <a href={`${baseOf(service.id)}/openapi.json`}>openapi.json</a>
        </p>
        <div className={styles.filter}>
          <Input aria-label="Filter calls" placeholder="Filter calls by name, path or words" value={query} onChange={(event) => setQuery(event.target.value)} />
        </div>
        {shown.length === 0 && <p role="status">No call matches “{query}”.</p>}
        {shown.map(({ title, operations }) => (
          <section key={title}>
            <h2 id={slugOf(title)}>{title}</h2>
            {operations.map((operation) => (
              <OperationView key={operation.id} operation={operation} schemas={data.schemas} service={service.id} isLinked={operation.id === linked} />
            ))}
          </section>
        ))}
      </article>
    </DocsFrame>
  );
}

function holds({ id, method, path, summary }: Operation, words: readonly string[]): boolean {
  const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
