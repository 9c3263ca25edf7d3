import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Measured, Round } from './calls/compare.ts'
import { describeDifferences, differences } from './difference.ts'
import { keepRun, PARTS, type Parts, type ReadFigures, type Run, readRun } from './lib/runs.ts'
import { readOptions } from './options.ts'
import { measureParts } from './parts.ts'
import { performancePage } from './report.ts'

const measured = (over: Partial<Measured>): Measured => ({
  perSecond: 100,
  p50: 10,
  p95: 15,
  p99: 20,
  requests: 100,
  refused: 0,
  refusal: '',
  cpu: 200,
  ...over,
})

/** A read with one round for each ratio; its own cost is 200 µs, its growth 1. */
const read = (call: string, ratios: number[]): ReadFigures => ({
  call,
  statements: 1,
  rounds: ratios.map(
    (ratio): Round => ({
      product: measured({ cpu: 400, perSecond: 100 * ratio }),
      limit: measured({}),
      small: measured({}),
    }),
  ),
  work: { call, statements: 1, ms: 1, rowsRead: 1, fullScans: [] },
})

const run = (name: string, reads?: ReadFigures[]): Run => ({
  name,
  at: '2026-11-21T10:00:00Z',
  commit: 'abc',
  large: 1000,
  small: 100,
  seconds: 0.4,
  rounds: 9,
  machine: { cores: 2, processor: 'x', gibibytes: 8, kernel: '6', node: 'v24' },
  ...(reads ? { reads } : {}),
})

const around = (middle: number, step = 0.01) => Array.from({ length: 9 }, (_none, n) => middle + (n - 4) * step)

describe('the page', () => {
  const page = performancePage(run('one', [read('sure', around(0.6)), read('unsure', around(0.52))]))

  it('counts an aim as reached where the lower bound reaches it', () => {
    expect(page).toContain('| sure | 60 | 10 | 20 | 100 | 10 | 0.60 (0.57–0.63) | 1.00 (1.00–1.00) | 200 |')
    expect(page).toContain('| **0.52 (0.49–0.55)** |')
    expect(page).toContain('1 of 2 reach the aim')
  })

  it('has the parts that were measured, and says which were not', () => {
    expect(page.match(/## .*\n\nNot measured by this run\./g)?.map((part) => part.split('\n')[0])).toEqual([
      '## Writes',
      '## Narrowed rights',
      '## Moving people',
      '## Sessions and the audit',
      '## Leave',
      '## One instance and several',
      '## Start',
      '## The web app',
    ])
  })
})

describe('a run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps its figures and its page after each part, and goes on where one breaks off', async () => {
    const one = run('broken')
    const pages: string[] = []
    const kept: Run[] = []
    const told: string[] = []
    const measure = async (part: keyof Parts) => {
      if (part === 'reads') one.reads = [read('sure', around(0.6))]
      // What came before is kept though the part ends half-way, as a browser did that no longer knew a command.
      if (part === 'writes') {
        one.writes = [read('half', around(0.8))]
        throw new Error('setAcceptedEncodings is not known')
      }
      if (part === 'starts') one.starts = []
    }
    const write = () => {
      kept.push(readRun(keepRun(one, folder)))
      pages.push(performancePage(one))
    }
    const broken = await measureParts(['reads', 'writes', 'starts'], measure, write, (line) => told.push(line))
    expect(broken).toEqual(['writes'])
    expect(told.join('\n')).toContain('writes broke off: Error: setAcceptedEncodings is not known')
    const parts = kept.map((run) => PARTS.filter((part) => run[part]))
    expect(parts).toEqual([[], ['reads'], ['reads', 'writes'], ['reads', 'writes', 'starts']])
    expect(kept.at(-1)).toEqual(one)
    expect(pages.map((page) => [page.includes('| sure |'), page.includes('| half |')])).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [true, true],
    ])
  })
})

describe('two runs', () => {
  const before = run('before', [
    read('kept', around(0.6)),
    read('fell', around(0.6)),
    read('rose', around(0.6)),
    read('shook', around(0.6, 0.1)),
  ])
  const after = run('after', [
    read('kept', around(0.57)),
    read('fell', around(0.5)),
    read('rose', around(0.7)),
    read('shook', around(0.5, 0.1)),
    read('new', [1]),
  ])

  it('differ in a call where its spreads do not explain it', () => {
    expect(differences(before, after).map(({ call, verdict }) => [call, verdict])).toEqual([
      ['kept', 'same'],
      ['fell', 'slower'],
      ['rose', 'faster'],
      ['shook', 'same'],
    ])
    expect(describeDifferences(before, after)).toContain('1 of 4 calls are slower')
  })
})

describe('what is typed', () => {
  it('names parts, calls and runs', () => {
    expect(readOptions([])).toMatchObject({ compare: null, quick: false, rounds: 9, seconds: 0.4 })
    expect(readOptions(['writes', '--calls', '^task', '--rounds', '3'])).toMatchObject({ parts: ['writes'], rounds: 3 })
    expect(readOptions(['--compare', 'a', 'b']).compare).toEqual(['a', 'b'])
  })

  it.each([[['speed']], [['--compare', 'a']], [['--rounds', '0']]])('is refused with the usage: %j', (args) => {
    expect(() => readOptions(args)).toThrow('npm run bench -- ')
  })
})
