import { expect, it, vi } from 'vitest'
import { Ledger } from './ledger.ts'
import { Report } from './report.ts'

it('counts it as a fault that nothing was acknowledged which could have been lost', () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const report = new Report('kills')
  report.proves('mark', 3)
  expect(report.allFaults()).toEqual([])
  report.proves('salary', 0)
  expect(report.allFaults()).toEqual([expect.stringContaining('salary')])
  vi.restoreAllMocks()
})

it('finds what was acknowledged and is missing, or is neither what it was left as nor what a lost call may have made of it', () => {
  const ledger = new Ledger()
  ledger.acknowledge('task', 'kept', { name: 'A' })
  ledger.acknowledge('task', 'gone', { name: 'B' })
  ledger.acknowledge('task', 'maybe', { name: 'C' })
  ledger.suspect('task', 'maybe', { name: 'C2' })
  ledger.acknowledge('task', 'other', { name: 'D' })
  const stored = new Map(Object.entries({ kept: { name: 'A' }, maybe: { name: 'C2' }, other: { name: 'X' } }))
  const wrong = ledger.compare('task', stored)
  expect(wrong.map((sentence) => /: (\w+)/.exec(sentence)?.[1])).toEqual(['gone', 'other'])
})
