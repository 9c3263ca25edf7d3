import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { CallFigures } from './calls/measure-call.ts'
import { describeDifferences, differences } from './difference.ts'
import type { Load } from './lib/load.ts'
import { keepRun, PARTS, type Parts, type Run, readRun } from './lib/runs.ts'
import { readOptions } from './options.ts'
import { measureParts } from './parts.ts'
import { performancePage } from './report.ts'

const measured = (p95: number): Load => ({
  perSecond: 100,
  p50: 10,
  p95,
  p99: 15,
  requests: 100,
  refused: 0,
  refusal: '',
})

/** A read with one round for each p95; its growth is 1. */
const read = (call: string, p95s: number[]): CallFigures => ({
  call,
  rounds: p95s.map((p95) => ({ large: measured(p95), small: measured(p95) })),
})

const run = (name: string, reads?: CallFigures[]): Run => ({
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

const around = (middle: number, step = 1) => Array.from({ length: 9 }, (_none, n) => middle + (n - 4) * step)

describe('the page', () => {
  const page = performancePage(run('one', [read('fast', around(20)), read('slow', around(250))]))

  it('marks a p95 above the aim', () => {
    expect(page).toContain('| fast | 100 | 10 | 20.0 (17.0–23.0) | 1.00 (1.00–1.00) |')
    expect(page).toContain('| slow | 100 | 10 | **250.0 (247.0–253.0)** |')
  })

  it('has the parts that were measured, and says which were not', () => {
    expect(page.match(/## .*\n\nNot measured by this run\./g)?.map((part) => part.split('\n')[0])).toEqual([
      '## Writes',
      '## Start',
      '## The web app',
    ])
  })
})

describe('a run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('keeps its figures and its page after each part, and continues with the next part after a failure', async () => {
    const one = run('broken')
    const pages: string[] = []
    const kept: Run[] = []
    const told: string[] = []
    const measure = async (part: keyof Parts) => {
      if (part === 'reads') one.reads = [read('sure', around(20))]
      // Results of a part are kept even if it fails later, as with a browser that no longer knew a command.
      if (part === 'writes') {
        one.writes = [{ call: 'half', rounds: [{ large: measured(30) }] }]
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
  const before = run('before', [read('kept', around(100)), read('doubled', around(110)), read('small', around(5))])
  const after = run('after', [
    read('kept', around(190)),
    read('doubled', around(230)),
    read('small', around(15)),
    read('new', [1]),
  ])

  it('differ in a call whose p95 rises above twice its figure and above the limit', () => {
    expect(differences(before, after).map(({ call, slower }) => [call, slower])).toEqual([
      ['kept', false],
      ['doubled', true],
      ['small', false],
    ])
    expect(describeDifferences(before, after)).toContain('1 of 3 calls are slower')
  })
})

describe('command line options', () => {
  it('name parts, calls and runs', () => {
    expect(readOptions([])).toMatchObject({ compare: null, quick: false, rounds: 9, seconds: 0.4 })
    expect(readOptions(['writes', '--calls', '^task', '--rounds', '3'])).toMatchObject({ parts: ['writes'], rounds: 3 })
    expect(readOptions(['--compare', 'a', 'b']).compare).toEqual(['a', 'b'])
  })

  it.each([[['speed']], [['--compare', 'a']], [['--rounds', '0']]])('is refused with the usage: %j', (args) => {
    expect(() => readOptions(args)).toThrow('npm run bench -- ')
  })
})
