const STEPS = [1, 2, 2.5, 5, 10]
const LINES = 4

/**
 * The lines of an axis from zero to at least the highest value, at round figures.
 * @returns the figures from zero upwards; of nothing but zeros a single step
 */
export function ticksTo(highest: number): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough * 0.999) ?? 10) * power
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
