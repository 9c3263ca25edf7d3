import { parseArgs } from 'node:util'

/** The options of a run. */
export interface Options {
  scenarios: string[]
  /** fewer and shorter failures: a minute instead of a quarter of an hour */
  quick: boolean
  /** a scenario that this machine cannot run is skipped instead of failing the run */
  allowMissing: boolean
  seed: number
}

const HELP = `npm run torture -- [scenario ...] [--quick] [--seed <number>] [--allow-missing]`

/** @throws an error whose message is a sentence for the person who typed it */
export function readOptions(args: string[], known: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      'allow-missing': { type: 'boolean', default: false },
      seed: { type: 'string' },
    },
  })
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no scenario ${unknown}. The scenarios are: ${known.join(', ')}.\n${HELP}`)
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`The seed must be a whole number.\n${HELP}`)
  const scenarios = known.filter((name) => positionals.length === 0 || positionals.includes(name))
  return { scenarios, quick: values.quick, allowMissing: values['allow-missing'], seed }
}
