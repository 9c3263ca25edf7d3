import { PDF } from '@libpdf/core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type PayslipContent, type PayslipLine, payslipPdf } from './payslip-document.ts'

const lineOf = (values: Partial<PayslipLine>): PayslipLine => ({
  group: 'earning',
  name: 'Basic salary',
  forMonth: '2026-06',
  quantity: null,
  unit: 'amount',
  rate: null,
  amount: '4150.00',
  note: '',
  ...values,
})

const contentOf = (values: Partial<PayslipContent> = {}): PayslipContent => ({
  number: '2026-06-000001',
  month: '2026-06',
  payDate: '2026-06-30',
  currency: 'EUR',
  entity: { name: 'Harbour & Pine GmbH', address: ['Kaistraße 12', '20457 Hamburg'] },
  person: {
    name: 'Moritz Hoffmann',
    address: ['Grüner Weg 4'],
    employeeId: 'HP-094',
    department: 'Customer Support',
    employedFrom: '2023-03-01',
  },
  paidDays: '30',
  baseDays: '30',
  lines: [
    lineOf({}),
    lineOf({ name: 'Overtime', quantity: '2.5', unit: 'hours', rate: '22.50', amount: '84.38' }),
    lineOf({ forMonth: '2026-05', amount: '160.00', note: 'new terms' }),
    lineOf({ name: 'Unpaid leave', quantity: '4', unit: 'days', amount: '-400.00' }),
    lineOf({ group: 'deduction', name: 'Income tax', amount: '-515.00' }),
    lineOf({ group: 'employer', name: 'Health plan', amount: '402.50' }),
    lineOf({ group: 'info', name: 'Sick leave', quantity: '1', unit: 'days', amount: '0.00' }),
  ],
  gross: '3994.38',
  deductions: '515.00',
  net: '3479.38',
  carried: '0.00',
  toPay: '3479.38',
  account: 'DE43 •••• 1576',
  ...values,
})

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await PDF.load(bytes)
  return pdf
    .getPages()
    .map((page) => page.extractText().text)
    .join('\n')
}

test('a payslip names payer, payee, amounts and payment', async () => {
  const text = await textOf(payslipPdf(contentOf()))
  for (const part of [
    'Harbour & Pine GmbH',
    '20457 Hamburg',
    'Moritz Hoffmann',
    'June 2026',
    '2026-06-000001',
    'HP-094',
    'Mar 1, 2023',
    '30 of 30',
    '4,150.00',
    '2.5 h',
    'for May 2026, new terms',
    '4 days',
    '−400.00',
    '3,994.38',
    '−515.00',
    '402.50 EUR',
    '1 day',
    '3,479.38 EUR',
    'Paid on Jun 30, 2026 to account DE43 •••• 1576',
  ])
    expect(text).toContain(part)
})

test('a payslip of someone without a bank account does not say that they were paid', async () => {
  const text = await textOf(payslipPdf(contentOf({ account: null })))
  expect(text).toContain('Pay date Jun 30, 2026')
  expect(text).not.toContain('Paid on')
})

test('the same content gives the same bytes', () => {
  const first = payslipPdf(contentOf())
  payslipPdf(contentOf({ number: '2026-06-000002' }))
  expect(payslipPdf(contentOf()).equals(first)).toBe(true)
})

test('kept-back amounts are shown, with the decimals of the currency', async () => {
  const text = await textOf(
    payslipPdf(contentOf({ currency: 'TND', net: '565.366', carried: '-50.000', toPay: '515.366' })),
  )
  expect(text).toContain('515.366 TND')
  expect(text).toContain('Net pay 565.366 TND, less 50.000 TND for an earlier payslip')
})

test('amounts paid for an earlier payslip are shown', async () => {
  const text = await textOf(payslipPdf(contentOf({ carried: '1350.00', toPay: '4829.38' })))
  expect(text).toContain('Net pay 3,479.38 EUR, plus 1,350.00 EUR for an earlier payslip')
})

test('text is never read as markup', async () => {
  const odd = '#panic("x") $1$ *a* _b_ `c` [d] <e> @f \\ // "g"'
  expect(
    await textOf(payslipPdf(contentOf({ lines: [lineOf({ name: odd })], entity: { name: odd, address: [] } }))),
  ).toContain(odd)
})

test('no character of a name is lost: those that the fonts lack are transliterated', async () => {
  const named = (name: string) => textOf(payslipPdf(contentOf({ person: { ...contentOf().person, name } })))
  for (const name of ['Zoë Łukasiewicz-Őri', '山田 太郎', 'Елена Παπαδοπούλου'])
    expect(await named(name)).toContain(name)
  expect(await named('张 민준')).toMatch(/Zhang MinJun/i)
})

test('many lines continue on further pages, with a logo', async () => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a7' } })
    .webp()
    .toBuffer()
  const lines = Array.from({ length: 60 }, (_, n) => lineOf({ name: `Component ${n}` }))
  const logo = { bytes, type: 'webp' }
  const pdf = payslipPdf(contentOf({ lines }), logo)
  expect((await PDF.load(pdf)).getPageCount()).toBe(3)
  expect(await textOf(pdf)).toContain('Component 59')
  expect(payslipPdf(contentOf({ lines })).equals(pdf)).toBe(false)
})
