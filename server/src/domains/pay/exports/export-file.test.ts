import { read as readWorkbook, utils } from '@e965/xlsx'
import { afterEach, expect, test, vi } from 'vitest'
import { rowsWithCodes, writeExport } from './export-file.ts'
import type { ExportRow, ExportSettings } from './export-row.ts'

const CONTEXT = { name: 'Lines', made: new Date('2026-07-01T10:20:30Z') }

afterEach(() => {
  vi.useRealTimers()
})

const settingsOf = (values: Partial<ExportSettings> = {}): ExportSettings => ({
  format: 'csv',
  columns: [
    { header: 'Nr', field: 'payrollNumber' },
    { header: 'Name', field: 'name' },
    { header: 'Amount', field: 'amount' },
    { header: 'From', field: 'firstDay' },
    { header: 'Note', field: 'note' },
  ],
  separator: ';',
  decimal: ',',
  encoding: 'utf-8',
  header: true,
  dateFormat: 'DD.MM.YYYY',
  codes: {},
  ...values,
})

const ROW: ExportRow = {
  payrollNumber: { text: '00042' },
  name: { text: 'Łukasz Müller' },
  amount: { number: '-160.00' },
  firstDay: { day: '2026-06-17' },
  note: null,
}

const textOf = async (values: Partial<ExportSettings>, rows: ExportRow[], encoding: BufferEncoding = 'utf8') =>
  (await writeExport(settingsOf(values), rows, CONTEXT)).toString(encoding)

test('a CSV file has the separator, decimal sign, dates and header of its profile', async () => {
  expect(await textOf({}, [ROW])).toBe('Nr;Name;Amount;From;Note\r\n00042;Łukasz Müller;-160,00;17.06.2026;\r\n')
  expect(await textOf({ separator: '\t', decimal: '.', dateFormat: 'YYYY-MM-DD', header: false }, [ROW])).toBe(
    '00042\tŁukasz Müller\t-160.00\t2026-06-17\t\r\n',
  )
})

test('UTF-8 may begin with a byte order mark', async () => {
  expect((await textOf({ encoding: 'utf-8-bom' }, [ROW])).startsWith('\ufeffNr;')).toBe(true)
})

test('characters that Windows-1252 lacks are transliterated, and no others', async () => {
  const row = { ...ROW, name: { text: 'Łukasz Mu\u0308ller, 山田, Škoda €' } }
  const line = (await textOf({ encoding: 'windows-1252' }, [row], 'latin1')).split('\r\n')[1]
  expect(line).toBe('00042;Lukasz Müller, ShanTian, \x8akoda \x80;-160,00;17.06.2026;')
})

test('texts that look like formulas are escaped, numbers are not', async () => {
  for (const name of ['=1+1', '+1', '-1', '@a', '＝1']) {
    expect((await textOf({}, [{ ...ROW, name: { text: name } }])).split('\r\n')[1]).toBe(
      `00042;'${name};-160,00;17.06.2026;`,
    )
  }
  // Transliteration turns these characters into = and ;
  const line = await textOf(
    { encoding: 'windows-1252' },
    [{ ...ROW, name: { text: '﹦1' }, note: { text: 'a；b' } }],
    'latin1',
  )
  expect(line.split('\r\n')[1]).toBe(`00042;'=1;-160,00;17.06.2026;"a;b"`)
})

test('a text keeps its separators, quotes and line breaks', async () => {
  expect(await textOf({ header: false }, [{ note: { text: 'a;"b"\nc' } }])).toBe(';;;;"a;""b""\nc"\r\n')
})

test('a workbook has typed cells, and the same bytes each time', async () => {
  const settings = settingsOf({ format: 'xlsx' })
  const bytes = await writeExport(settings, [ROW], CONTEXT)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  expect((await writeExport(settings, [ROW], CONTEXT)).equals(bytes)).toBe(true)
  const sheet = readWorkbook(bytes, { cellNF: true }).Sheets.Lines ?? {}
  expect(utils.sheet_to_json(sheet, { header: 1, raw: false })).toEqual([
    ['Nr', 'Name', 'Amount', 'From', 'Note'],
    ['00042', 'Łukasz Müller', '-160.00', '2026-06-17'],
  ])
  expect([sheet.A2.t, sheet.C2.t, sheet.C2.v]).toEqual(['s', 'n', -160])
})

test('lines without a provider code are left out and counted', () => {
  const rows = ['BASIC', 'SICK', 'BASIC'].map((component) => ({ ...ROW, component: { text: component } }))
  const coded = rowsWithCodes({ codes: { BASIC: '3/200' } }, rows)
  expect(coded.leftOut).toBe(1)
  expect(coded.rows.map(({ code }) => code)).toEqual([{ text: '3/200' }, { text: '3/200' }])
  const all = rowsWithCodes({ codes: {} }, rows)
  expect(all.leftOut).toBe(0)
  expect(all.rows.map(({ code }) => code)).toEqual([{ text: 'BASIC' }, { text: 'SICK' }, { text: 'BASIC' }])
})

test('a file for DATEV LODAS has a line each, hours and days as quantities', async () => {
  const line = {
    payrollNumber: { text: '00042' },
    forMonth: { text: '2026-09' },
    code: { text: '3/200' },
    unit: { text: 'amount' },
    quantity: null,
    amount: { number: '160.00' },
  }
  const hours = { ...line, unit: { text: 'hours' }, quantity: { number: '2.5' }, code: { text: '1/1000' } }
  const odd = { ...line, payrollNumber: { text: '7;"8\n' } }
  const settings = { adviser: '12345', client: '678' }
  expect(
    await textOf({ format: 'datev-lodas', encoding: 'windows-1252', settings }, [line, hours, odd], 'latin1'),
  ).toBe(
    [
      '[Allgemein]',
      'Ziel=LODAS',
      'Version_SST=1.0',
      'BeraterNr=12345',
      'MandantenNr=678',
      'Datumsformat=TT.MM.JJJJ',
      'Feldtrennzeichen=;',
      'Zahlenkomma=,',
      '[Satzbeschreibung]',
      '1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;pnr#bwd;la_eigene#bwd;bs_nr#bwd;bs_wert_butab#bwd;',
      '[Bewegungsdaten]',
      '1;01.09.2026;00042;200;3;160,00;',
      '1;01.09.2026;00042;1000;1;2,5;',
      '1;01.09.2026;7  8;200;3;160,00;',
      '',
    ].join('\r\n'),
  )
})
