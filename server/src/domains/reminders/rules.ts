/** After a document has expired it is told of so often, a week apart. */
const WEEKS_AFTER = [-7, -14, -21, -28]

/** A week passes until the next would be due; then nothing is told any more. */
const LATE_DAYS = 6

/**
 * When something that ends is told of, in days before its end, and until when it is told of late.
 * @param leads as the organisation has them
 */
export const remindersFor = (leads: readonly number[]) => ({
  points: { ends: leads, documents: [...leads, ...WEEKS_AFTER] },
  kept: { ends: LATE_DAYS, documents: 28 + LATE_DAYS },
})
