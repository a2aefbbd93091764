/**
 * One rule for each field of the target. Every field that the target requires must appear, or it does not compile.
 * What a rule needs beside the source comes as further arguments.
 */
export type Rules<Source, Target, Args extends readonly unknown[]> = { readonly [Field in keyof Target]: (source: Source, ...args: Args) => Target[Field] };

export interface Mapping<Source, Target, Args extends readonly unknown[]> {
  (source: Source, ...args: Args): Target;
  readonly mappingName: string;
  readonly rules: Rules<Source, Target, Args>;
}

/** `mapping<Issue, Message>("issue-to-message", { text: (issue) => issue.title, channel: (_, channel) => channel })` */
export function mapping<Source, Target extends object, Args extends readonly unknown[] = readonly string[]>(
  name: string,
  rules: Rules<Source, Target, Args>,
): Mapping<Source, Target, Args> {
  const apply = (source: Source, ...args: Args) => {
    const result: Record<string, unknown> = {};
    for (const [field, rule] of Object.entries(rules) as [string, (source: Source, ...args: Args) => unknown][]) {
      const value = rule(source, ...args);
      if (value !== undefined) result[field] = value;
    }
    return result as Target;
  };
  return Object.assign(apply, { mappingName: name, rules });
}
