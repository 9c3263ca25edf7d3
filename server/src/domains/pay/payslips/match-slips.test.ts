import { expect, test } from 'vitest'
import { type MatchedSlip, type MatchOptions, matchFiles, matchPages, type PaidPerson } from './match-slips.rules.ts'

const OPTIONS: MatchOptions = { label: '', pagesPerSlip: null, requireName: true }

const personOf = (payrollNumber: string, name: string): PaidPerson => ({
  employeeId: `e-${payrollNumber}`,
  payrollNumber,
  name,
})
const PEOPLE = [personOf('00041', 'Łukasz Nowak'), personOf('00042', 'Zoë Müller'), personOf('42', 'Li Wu')]

const pages = (texts: string[], options: Partial<MatchOptions> = {}, people = PEOPLE) =>
  matchPages(texts, people, { ...OPTIONS, ...options })
const told = ({ pages, state, reason, code }: MatchedSlip) =>
  `${pages.join('-')} ${state}${reason ? ` ${reason}` : ''} ${code ?? ''}`.trim()
const toldOf = (...given: Parameters<typeof pages>) => pages(...given).map(told)

test('500 pages with 3 wrong codes and 2 repeats: 495 are matched, 5 are named, none is wrong', () => {
  const people = Array.from({ length: 500 }, (_, n) => personOf(String(n + 1).padStart(5, '0'), `First${n} Last${n}`))
  const textOf = (code: string, n: number) =>
    `Payslip June 2026\nPersonnel no. ${code}\nFirst${n} Last${n}\nNet 1,350.00`
  const texts = people.map(({ payrollNumber }, n) => textOf(payrollNumber, n))
  // The colleague's number, an unknown number, and a number with an extra digit.
  texts[100] = textOf('00102', 100)
  texts[200] = textOf('99999', 200)
  texts[300] = textOf('003010', 300)
  texts[400] = texts[10] as string
  texts[401] = texts[401 - 1] as string
  const slips = pages(texts, {}, people)
  const matched = slips.filter(({ state }) => state === 'matched')
  expect(matched).toHaveLength(495)
  for (const { pages, employeeId } of matched) {
    expect(pages[0]).toBe(pages[1])
    expect(employeeId).toBe(people[pages[0] - 1]?.employeeId)
  }
  expect(slips.filter(({ state }) => state !== 'matched').map(told)).toEqual([
    '101-101 check name-differs 00102',
    '201-201 unmatched unknown-code',
    '301-301 unmatched unknown-code',
    '401-401 duplicate repeat',
    '402-402 duplicate repeat',
  ])
})

test('a payroll number counts as a whole, with its zeros', () => {
  const found = (text: string) => pages([`${text} Zoë Müller Nowak Wu Li`])[0]?.code
  for (const text of ['00042', 'No:00042;', '(00042)', 'a/00042_b']) expect(found(text)).toBe('00042')
  for (const text of ['000042', '0042', 'A00042', '00042b', '042']) expect(found(text)).toBe(null)
})

test('a number of up to three digits counts only after its label', () => {
  expect(toldOf(['42 Wu Li Wu'])).toEqual(['1-1 unmatched unknown-code'])
  expect(toldOf(['Pers.-Nr.: 42\nLi Wu'], { label: 'Pers.-Nr.' })).toEqual(['1-1 matched 42'])
  expect(toldOf(['Days 42\npers.-nr. 00042, Müller'], { label: 'Pers.-Nr.' })).toEqual(['1-1 matched 00042'])
  expect(toldOf(['00042 Müller'], { label: 'Pers.-Nr.' })).toEqual(['1-1 unmatched unknown-code'])
  expect(toldOf(['XPers.-Nr. 42 Li Wu'], { label: 'Pers.-Nr.' })).toEqual(['1-1 unmatched unknown-code'])
  expect(toldOf(['Pers.-Nr. 777-1 Li Wu'], { label: 'Pers.-Nr.' })).toEqual(['1-1 unmatched unknown-code 777-1'])
})

test('payroll numbers may contain other characters than digits', () => {
  const people = [personOf('A-12/3', 'Anna Weiss'), personOf('A-12', 'Ben Roth'), personOf('#9', 'Carl Blau')]
  expect(toldOf(['x A-12/34 Anna Weiss', 'A-12. Ben', '#9 Carl'], {}, people)).toEqual([
    '1-1 check name-differs A-12',
    '2-2 matched A-12',
    '3-3 matched #9',
  ])
})

test('names are compared without case and accents; a name of short words must be there in full', () => {
  const check = (text: string) => pages([text])[0]?.state
  for (const name of ['MULLER', 'Zoe', 'zoë m.']) expect(check(`00042 ${name}`)).toBe('matched')
  expect(check('00041 LUKASZ')).toBe('matched')
  for (const name of ['Mullerin', 'Nowak', 'Z. M.', '']) expect(check(`00042 ${name}`)).toBe('check')
  const label = { label: 'No' }
  expect(toldOf(['No 42 Li Wu'], label)).toEqual(['1-1 matched 42'])
  expect(toldOf(['No 42 Li, no 2'], label)).toEqual(['1-1 check name-differs 42'])
  expect(toldOf(['00042 Mr. Nobody'], { requireName: false })).toEqual(['1-1 matched 00042'])
})

test('the first matching reason is shown', () => {
  expect(
    toldOf(['', '00042 Müller', '00041 Nowak', '00042  Müller', '00042 Müller again', '00041 00042 Müller', ' \n']),
  ).toEqual([
    '1-1 unmatched no-text',
    '2-2 matched 00042',
    '3-3 matched 00041',
    '4-4 duplicate repeat',
    '5-5 duplicate second 00042',
    '6-6 unmatched several-codes',
    '7-7 unmatched no-text',
  ])
})

test('consecutive pages with one code are one payslip', () => {
  expect(toldOf(['00042 Müller', '00042 page 2', '00042 page 3', '00041 Nowak'])).toEqual([
    '1-3 matched 00042',
    '4-4 matched 00041',
  ])
  // A colleague's page with the previous page's number is not part of the payslip.
  expect(toldOf(['00042 Müller', '00042 Łukasz Nowak'])).toEqual(['1-1 matched 00042', '2-2 check name-differs 00042'])
})

test('a payslip may have a number of pages of its own', () => {
  const texts = ['00042 Müller', 'Notes', '00041 Nowak', 'Notes', '00042 Müller', 'Notes', '00041']
  expect(toldOf(texts, { pagesPerSlip: 2 })).toEqual([
    '1-2 matched 00042',
    '3-4 matched 00041',
    '5-6 duplicate repeat',
    '7-7 check name-differs 00041',
  ])
})

test('each file of an archive is a payslip, and its name counts', () => {
  const files = [
    { fileName: '2026-06_00042_Mueller.pdf', texts: ['Net 1,350.00 Zoë', 'Notes'] },
    { fileName: '00041.pdf', texts: ['Net 2'] },
    { fileName: '00041 Nowak.pdf', texts: ['Net 3'] },
    { fileName: '00042.pdf', texts: ['', ''] },
  ]
  expect(matchFiles(files, PEOPLE, OPTIONS).map((slip) => `${slip.fileName}: ${told(slip)}`)).toEqual([
    '2026-06_00042_Mueller.pdf: 1-2 matched 00042',
    '00041.pdf: 1-1 check name-differs 00041',
    '00041 Nowak.pdf: 1-1 matched 00041',
    '00042.pdf: 1-2 unmatched no-text',
  ])
})
