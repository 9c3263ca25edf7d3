import { reworded } from '../../../ui/words/reworded.ts'
import { builtInName } from '../../../ui/words/words.ts'

/** The description of a role; of a built-in role in the chosen language. */
export function roleDescription(description: string): string {
  const text = builtInName(description)
  return reworded[text] ?? text
}
