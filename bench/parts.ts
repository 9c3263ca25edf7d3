import type { Parts } from './lib/runs.ts'

/**
 * Measures one part after the other and writes after each, so that a run that ends half-way has lost nothing. A part that breaks off
 * does not take the others with it.
 * @param write keeps and shows what was measured so far
 * @param tell what is going on: the names of the parts, and why one broke off
 * @returns the parts that broke off
 */
export async function measureParts(
  parts: readonly (keyof Parts)[],
  measure: (part: keyof Parts) => Promise<void>,
  write: () => void,
  tell: (line: string) => void,
): Promise<(keyof Parts)[]> {
  const broken: (keyof Parts)[] = []
  write()
  for (const part of parts) {
    tell(part)
    try {
      await measure(part)
    } catch (error) {
      broken.push(part)
      tell(`${part} broke off: ${error instanceof Error ? error.stack : error}`)
    }
    write()
  }
  return broken
}
