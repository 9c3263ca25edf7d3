import { parseArgs } from 'node:util'
import { PARTS, type Parts } from './lib/runs.ts'

/** The options of a run. */
export interface Options {
  /** two runs to compare, instead of measuring */
  compare: [before: string, after: string] | null
  parts: (keyof Parts)[]
  /** the calls to measure */
  calls: RegExp
  /** a short run on few people, to test the bench itself; its figures are not published */
  quick: boolean
  /** makes the data sets again */
  fresh: boolean
  /** the seconds of each load */
  seconds: number
  rounds: number
}

const HELP = `npm run bench -- [${PARTS.join('|')} ...] [--calls <regular expression>] [--rounds <number>] [--seconds <number>] [--fresh] [--quick]
npm run bench -- --compare <run> <run>`

/** @throws an error whose message is a sentence for the person who typed it */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      compare: { type: 'boolean', default: false },
      calls: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
    },
  })
  const { quick, fresh } = values
  const positive = (name: 'seconds' | 'rounds', otherwise: number) => {
    const value = Number(values[name] ?? otherwise)
    if (!(value > 0)) throw new Error(`--${name} takes a number above 0.\n${HELP}`)
    return value
  }
  const rest = {
    quick,
    fresh,
    calls: new RegExp(values.calls),
    parts: [...PARTS],
    seconds: positive('seconds', quick ? 0.3 : 0.4),
    rounds: Math.ceil(positive('rounds', quick ? 3 : 9)),
  }
  if (values.compare) {
    const [before, after, ...more] = positionals
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`Name the two runs to compare.\n${HELP}`)
    return { ...rest, compare: [before, after] }
  }
  const unknown = positionals.find((name) => !(PARTS as readonly string[]).includes(name))
  if (unknown) throw new Error(`There is no part ${unknown}.\n${HELP}`)
  const parts = PARTS.filter((part) => positionals.length === 0 || positionals.includes(part))
  return { ...rest, parts, compare: null }
}
