import { sql, type SQL } from "drizzle-orm";
import { SECRET } from "./redact.ts";

/** A field whose value nobody is shown: by its name, or because the organisation named it. */
const isHidden = (key: SQL) => sql`(${key} ~* ${SECRET.source} or lower(${key}) = any(array(select lower(unnest(redact_fields)) from privacy_settings)))`;
/** Most values have no such field, and are read no further. */
const mayHide = (json: SQL) =>
  sql`(${json}::text ~* '(passw|secret|token|api_?key|authorization|cookie)' or exists (select from privacy_settings, unnest(redact_fields) as field where ${json}::text ilike '%' || field || '%') or ${json}::text like '%\\\\u%')`;

/** What JavaScript keeps in a text and the binary form does not: null characters, and halves of characters. */
const binary = (json: SQL) => sql`regexp_replace(${json}::text, '\\\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g')::jsonb`;

/**
 * Whether what is shown of a JSON value holds words, so that nobody finds out by searching what is hidden from them.
 * `holds` says whether a text has them. Where something is hidden, they must be within one field.
 */
export function visiblyHolds(json: SQL, holds: (text: SQL) => SQL): SQL {
  return sql`(${holds(sql`${json}::text`)} and (not ${mayHide(json)} or exists (
    with recursive part (key, value, kind) as (
      select null::text, value, jsonb_typeof(value) from (select ${binary(json)} as value) as whole
      union all
      select inside.key, inside.value, jsonb_typeof(inside.value) from part cross join lateral (
        select e.key, case when ${isHidden(sql`e.key`)} and e.value <> 'null' then '"[redacted]"' else e.value end as value
          from jsonb_each(case part.kind when 'object' then part.value else '{}' end) as e
        union all
        select null, a.value from jsonb_array_elements(case part.kind when 'array' then part.value else '[]' end) as a (value)
      ) as inside
    )
    select from part where ${holds(sql`(coalesce(to_jsonb(key)::text || ':', '') || case when kind in ('object', 'array') then '' else value::text end)`)}
  )))`;
}
