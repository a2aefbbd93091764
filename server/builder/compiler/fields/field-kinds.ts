import { stem } from "../language/stem.ts";

/** What kind of thing a field holds, by the words of its name; a field may be of several kinds. Finer than what conditions ask for, as only likelihoods come of it. */
const KINDS: Readonly<Record<string, string>> = {
  email: "email mail emailaddress",
  phone: "phone mobile telephone tel cell fax telefono telefon handy",
  link: "url link href permalink uri website web site homepage domain webpage",
  image: "image picture photo thumbnail thumb avatar icon logo artwork gravatar screenshot",
  file: "file attachment document download media enclosure folder upload attach",
  first: "first given forename",
  last: "last family surname",
  whole: "full display screen real",
  name: "name username login nickname handle",
  person:
    "author user sender creator reporter owner requester assignee customer client contact member from submitter lead visitor guest buyer person attendee follower responsible",
  company: "company organisation organization business account employer vendor supplier firm",
  street: "street address line",
  city: "city town locality suburb",
  region: "state region province county",
  postal: "postal zip postcode",
  country: "country nation",
  start: "start begin starting since",
  end: "end stop finish until ending",
  due: "due deadline",
  born: "created added timestamp signup published posted received submitted opened ordered",
  changed: "updated modified changed edited",
  time: "date time day when timestamp month year hour at on",
  long: "body content description text message detail note comment summary excerpt remark memo background bio",
  short: "title subject name headline summary heading caption task topic event story label",
  html: "html formatted rich markdown",
  plain: "plain nohtml stripped txt pretty raw",
  id: "id key guid uuid identifier hash sha token",
  number: "number no count quantity index size length",
  amount: "amount total price cost sum value revenue budget rate fee balance subtotal worth salary",
  currency: "currency",
  status: "status state stage phase completed done resolution closed active",
  tag: "tag label category keyword list group topic genre",
  place: "location place venue where lat lng latitude longitude",
  rank: "priority severity urgency importance score rating",
  type: "type kind class source channel",
  project: "project board workspace repository repo space notebook campaign",
  to: "to recipient cc bcc receiver",
  part: "item product line plan sku variant",
};

const byWord = new Map<string, Set<string>>();
for (const [kind, words] of Object.entries(KINDS)) for (const word of words.split(" ")) byWord.set(stem(word), (byWord.get(stem(word)) ?? new Set()).add(kind));

/** The kinds that some stems speak of. */
export function kindsOf(words: readonly string[]): ReadonlySet<string> {
  return new Set(words.flatMap((word) => [...(byWord.get(word) ?? [])]));
}
