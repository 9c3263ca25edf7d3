import { expect, it, vi } from 'vitest'
import { Ledger } from './ledger.ts'
import { Report } from './report.ts'

it('reports a fault if no acknowledged write was at risk during the kills', () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const report = new Report('kills')
  report.proves('mark', 3)
  expect(report.allFaults()).toEqual([])
  report.proves('salary', 0)
  expect(report.allFaults()).toEqual([expect.stringContaining('salary')])
  vi.restoreAllMocks()
})

it('reports acknowledged rows that are missing, and rows whose state no acknowledged or lost call explains', () => {
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
