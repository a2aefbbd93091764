export const runsIn = (count: number): string => (count === 1 ? "1 run" : `${count.toLocaleString("en")} runs`);
