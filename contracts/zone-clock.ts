/** The clocks on the walls of a time zone. What they show is a date as if it were UTC. */
export interface ZoneClock {
  timeAt(moment: Date): Date;
  /** When the clocks show a time: the first time that they do, or as they are put past it. */
  momentOf(time: Date): Date;
}

const DAY_MS = 86_400_000;
const known = new Map<string, ZoneClock>();

export function createZoneClock(timeZone: string): ZoneClock {
  const clock = known.get(timeZone) ?? readZone(timeZone);
  known.set(timeZone, clock);
  return clock;
}

function readZone(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const offsetAt = (moment: number) => {
    const second = Math.floor(moment / 1000) * 1000;
    const part = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
  };

  return {
    timeAt: (moment) => new Date(moment.getTime() + offsetAt(moment.getTime())),
    momentOf(time) {
      const shown = time.getTime();
      const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)];
      if (offsetAt(shown - before) === before) return new Date(shown - before);
      if (offsetAt(shown - after) === after) return new Date(shown - after);
      // Between the two the clocks were put forward, past this time.
      let [early, late] = [shown - after, shown - before];
      while (late - early > 1) {
        const middle = Math.floor((early + late) / 2);
        if (offsetAt(middle) === before) early = middle;
        else late = middle;
      }
      return new Date(late);
    },
  };
}
