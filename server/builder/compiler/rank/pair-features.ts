import type { RequestPart } from "./request-words.ts";
import { FeatureList } from "./feature-list.ts";

const MOST_BETWEEN = 7;

/** Who starts and who acts: told by order, by the words around the two names, and by the words between them. */
export function pairFeatures(parts: readonly RequestPart[], trigger: string, actor: string): FeatureList {
  const features = new FeatureList();
  const same = trigger === actor;
  features.add(same ? "same" : "two");
  for (const part of parts) {
    const own = { trigger: part.mentions.filter(({ system }) => system === trigger), actor: part.mentions.filter(({ system }) => system === actor) };
    const others = new Set(
      part.mentions.filter(({ system, naming }) => naming === "exact" && system !== trigger && system !== actor).map(({ system }) => system),
    );
    features.add(`${part.name} others ${Math.min(2, others.size)}`);
    for (const role of ["trigger", "actor"] as const) addRole(features, part, role, own[role], same);
    const [from] = own.trigger;
    const [to] = own.actor;
    if (!from || !to || same) continue;
    const order = from.at < to.at ? "trigger-first" : "actor-first";
    features.add(`${part.name} ${order}`);
    const between = part.words.slice(Math.min(from.at, to.at) + 1, Math.max(from.at, to.at)).slice(0, MOST_BETWEEN);
    for (const word of between) features.add(`${order} between ${word ?? "<name>"}`);
    features.add(`${order} last between ${between.at(-1) ?? "-"}`);
    features.add(`${part.name} ${order} after a name at the start ${part.words[0] === null ? 1 : 0}`);
    features.add(`${order} starting ${part.words[0] ?? "<name>"}`);
  }
  return features;
}

function addRole(features: FeatureList, part: RequestPart, role: string, mentions: RequestPart["mentions"], same: boolean): void {
  const [first] = mentions;
  const tag = same ? `${role} same` : role;
  features.add(`${part.name} ${tag} times ${Math.min(3, mentions.length)}`);
  if (!first) return;
  features.add(`${part.name} ${tag} ${first.naming}`);
  features.add(`${tag} words in name ${Math.min(3, first.length)}`);
  mentions.slice(0, 2).forEach(({ at }, index) => {
    const word = (offset: number) => (part.words[at + offset] === null ? "<name>" : (part.words[at + offset] ?? "<end>"));
    const which = index === 0 ? tag : `${tag} again`;
    features.add(`${which} before ${word(-1)}`);
    features.add(`${which} before ${word(-2)} ${word(-1)}`);
    features.add(`${which} after ${word(1)}`);
    features.add(`${which} after ${word(1)} ${word(2)}`);
    features.add(`${which} near ${word(-3)}`, 0.5);
    features.add(`${which} near ${word(-2)}`, 0.5);
    features.add(`${which} around ${word(-1)} ${word(1)}`);
  });
  features.add(`${part.name} ${tag} place`, first.at / Math.max(1, part.words.length));
}
