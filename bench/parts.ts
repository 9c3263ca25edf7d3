import type { Parts } from './lib/runs.ts'

/**
 * Measures one part after the other and writes after each, so that an interrupted run loses nothing. A failed part
 * does not stop the others.
 * @param write stores and prints the results so far
 * @param tell prints progress: the names of the parts, and why one failed
 * @returns the failed parts
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
