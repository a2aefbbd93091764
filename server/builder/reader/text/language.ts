/** Small words that tell a language; those that English has too are left out. */
const SMALL: Readonly<Record<string, string>> = {
  German: "und der die das ein eine wenn bei mit nicht bitte soll jeden neue neuen sende schicke auf für wird ist von zu dem den",
  French: "le la les une des quand chaque avec nouveau nouvelle envoie envoyer et pour dans est lorsque il faut un du sur je veux",
  Spanish: "el la los las una cuando cada con nuevo nueva envía enviar y para por es que un del en quiero se crea",
  Italian: "il lo gli una quando ogni con nuovo nuova invia inviare e per è che un del nel voglio viene crea",
  Portuguese: "o os uma quando cada com novo nova envie enviar e para por é que um do no na quero criar",
  Dutch: "de het een wanneer elke met nieuwe stuur naar en voor niet is dat van als wordt ik wil",
  Polish: "gdy kiedy każdy nowy wyślij do i w na z jest nie się po",
};
const ENGLISH = new Set("the a an and to when every each with new send of for is in on it if from my our as by me at".split(" "));
const LEAST_WORDS = 4;

/** The language of a request that is not in English; null where it is, or where it is too short to say. */
export function otherLanguage(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (
    /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Arabic}\p{Script=Greek}\p{Script=Hangul}\p{Script=Hebrew}\p{Script=Devanagari}]{3}/u.test(
      text,
    )
  )
    return "another script";
  if (words.length < LEAST_WORDS) return null;
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const counts = Object.entries(SMALL).map(([language, small]) => {
    const own = new Set(small.split(" "));
    return { language, count: words.filter((word) => own.has(word)).length };
  });
  const best = counts.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count >= 2 && best.count > english * 1.5 ? best.language : null;
}
