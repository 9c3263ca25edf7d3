/** A person's age in whole years. @param born `YYYY-MM-DD` @param today `YYYY-MM-DD`, not before it */
export const ageOn = (born: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0)
