import { expect, test } from 'vitest'
import { judgeAdvisories } from './lib/packages.mjs'

const report = (...severities) => ({
  metadata: { vulnerabilities: {} },
  vulnerabilities: Object.fromEntries(
    severities.map((severity, n) => [`p${n}`, { name: `p${n}`, severity, range: '<1' }]),
  ),
})

test('a high or critical vulnerability stops the tests, a lesser one does not', () => {
  expect(judgeAdvisories(report('low', 'moderate'))).toEqual({ known: true, sentences: [] })
  expect(judgeAdvisories(report('moderate', 'high', 'critical')).sentences).toEqual(['p1 <1: high', 'p2 <1: critical'])
})

test('an unreachable registry is no failure', () => {
  for (const answer of [undefined, { message: '405 Method Not Allowed' }, { error: { code: 'ENOTFOUND' } }])
    expect(judgeAdvisories(answer)).toEqual({ known: false, sentences: [] })
})
