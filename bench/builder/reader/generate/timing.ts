import type { Dice } from "./dice.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const ZONES = ["Berlin time", "in London", "New York", "CET", "London time", "in Tokyo", "UTC", "Paris time"];

/** When it runs, as people say it. */
export function rhythm(dice: Dice): string {
  const day = dice.pick(DAYS);
  const base = dice.pick([
    "every day",
    "daily",
    "every morning",
    "each morning",
    "every evening",
    "every night",
    "nightly",
    "every hour",
    "hourly",
    "every 5 minutes",
    "every 15 minutes",
    "every minute",
    "every ten minutes",
    "every two hours",
    "once an hour",
    `every ${day}`,
    `on ${day}s`,
    `each ${day}`,
    `every ${day} morning`,
    `every ${day} afternoon`,
    `${day}s`,
    "every week",
    "weekly",
    "once a week",
    "every weekday",
    "on weekdays",
    "every workday",
    "every working day",
    "Monday to Friday",
    "every month",
    "monthly",
    "on the first of every month",
    "every 1st of the month",
    "at the end of each month",
    "on the last day of the month",
    "once a day",
    "every second Friday",
    "every other week",
    "every quarter",
    "at midnight",
    "at noon every day",
  ]);
  const clock =
    dice.chance(0.5) && !/minute|hour|midnight|noon/.test(base)
      ? ` ${dice.pick(["at 9", "at 8:30", "at 7am", "at 6 pm", "at 17:00", "at 4pm", "at 3", "at 6:30", "at 10 o'clock", "around 8"])}`
      : "";
  const zone = clock && dice.chance(0.25) ? dice.pick([" ", ", "]) + dice.pick(ZONES) : "";
  if (clock && dice.chance(0.2)) return `${clock.trim()}${zone} ${base}`;
  return base + clock + zone;
}

export function delay(dice: Dice): string {
  return dice.pick(["two days", "3 days", "an hour", "10 minutes", "one week", "24 hours", "half an hour", "a day", "5 minutes", "two weeks"]);
}
