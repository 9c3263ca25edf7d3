import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { textRow, workbookOf } from '../../../../test/workbook.ts'
import type { ImportField } from '../../../platform/exchange/row-import.ts'
import { createRowReader } from '../imports/read-cell.ts'
import { openSheet } from './sheet-reader.ts'

const base = { needed: false, clearable: true, also: [] }
const FIELDS: ImportField[] = [
  { ...base, key: 'text', label: 'Text', type: 'text' },
  { ...base, key: 'day', label: 'Day', type: 'day' },
  { ...base, key: 'number', label: 'Number', type: 'number' },
  { ...base, key: 'share', label: 'Share', type: 'number', percent: true },
]
const NAMES = FIELDS.map(({ label }) => label)

/** Reads a file whose columns have the names of fields. */
async function readFile(bytes: Buffer, choice: Parameters<typeof openSheet>[1] = {}) {
  const sheet = await openSheet(bytes, { names: NAMES, ...choice })
  try {
    const rows = []
    for await (const some of sheet.rows) rows.push(...some)
    const mapping = Object.fromEntries(
      sheet.columns.map((column) => [column, NAMES.includes(column) ? column.toLowerCase() : null]),
    )
    const { columns, sheets, sheet: name, headingRow, format } = sheet
    const read = rows.map(createRowReader({ columns, mapping, formats: {}, facts: sheet.facts(), words: {} }, FIELDS))
    return { columns, sheets, sheet: name, headingRow, format, rows: read }
  } finally {
    await sheet.close()
  }
}

/** The result for one column of cells, given as XML without addresses. */
async function column(
  name: string,
  cells: string[],
  made: Parameters<typeof workbookOf>[1] = {},
  sheet: { prefix?: string } = {},
) {
  const rows = cells.map((cell, n) => `<row r="${n + 2}">${cell.replace('<c', `<c r="A${n + 2}"`)}</row>`)
  const { rows: read } = await readFile(await workbookOf([{ rows: textRow(1, name) + rows.join(''), ...sheet }], made))
  return read.map(({ values, problems }) => problems[0]?.message ?? values[name.toLowerCase()])
}

const csv = async (name: string, cells: readonly string[]) => {
  const text = [name, ...cells.map((cell) => `"${cell.replaceAll('"', '""')}"`)].join('\n')
  const { rows } = await readFile(Buffer.from(text))
  return rows.map(({ values, problems }) => problems[0]?.message ?? values[name.toLowerCase()])
}

describe('a spreadsheet is read as it is displayed', () => {
  it('without the phonetic guides of its names', async () => {
    const strings = [
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>',
      '<r><t>王</t></r><r><t>芳</t></r><rPh sb="0" eb="1"><t>wáng</t></rPh>',
    ]
    expect(await column('Text', ['<c t="s"><v>0</v></c>', '<c t="s"><v>1</v></c>'], { strings })).toEqual([
      '東京',
      '王芳',
    ])
  })

  it.each([false, true])('with days that are stored as text, strict format: %s', async (strict) => {
    const cells = [
      '<c t="d"><v>2027-02-04</v></c>',
      '<c t="d" s="1"><v>2027-02-04T00:00:00</v></c>',
      '<c t="d"><v>2027-02-04T13:30:00Z</v></c>',
    ]
    expect(await column('Day', cells, { strict, formats: ['dd\\.mm\\.yyyy'] })).toEqual([
      '2027-02-04',
      '2027-02-04',
      '2027-02-04 13:30 is a time, not a date.',
    ])
  })

  it('with days of all formats, of formulas and of the other calendar', async () => {
    const formats = ['dd.mm.yyyy', 'm/d/yy', '[$-407]d\\. mmmm yyyy', 'yyyy"年"m"月"d"日"', 'dd.mm.yyyy hh:mm']
    const cells = [1, 2, 3, 4, 5].map((s) => `<c s="${s}"><f>DATE(2027,2,4)</f><v>46422</v></c>`)
    expect(
      await column('Day', [...cells, '<c s="1"><v>46422.7</v></c>', '<c s="5"><v>46422.5</v></c>'], { formats }),
    ).toEqual([...Array(6).fill('2027-02-04'), '2027-02-04 12:00 is a time, not a date.'])
    expect(await column('Day', ['<c s="1"><v>44960</v></c>'], { formats, is1904: true })).toEqual(['2027-02-04'])
    expect((await column('Day', ['<c><v>46422</v></c>']))[0]).toBe('46422 is not a date.')
  })

  it('with the zeros, roundings and percents of its numbers', async () => {
    const formats = ['00000', '0', '#,##0.00\\ "€"', '0%', '0.0,', '@']
    const cells = ['<c s="1"><v>78</v></c>', '<c><v>123456789012</v></c>', '<c s="6"><v>78</v></c>']
    expect(await column('Text', cells, { formats })).toEqual(['00078', '123456789012', '78'])
    const numbers = [
      '<c s="1"><v>78</v></c>',
      '<c s="2"><v>4200.5</v></c>',
      '<c s="3"><v>4166.666666666667</v></c>',
      '<c s="5"><v>4200</v></c>',
      '<c><v>0.1</v></c>',
      '<c s="4"><v>0.5</v></c>',
      '<c s="3"><v>-5.5</v></c>',
    ]
    expect(await column('Number', numbers, { formats })).toEqual([
      '78',
      '4201',
      '4166.67',
      'The cell shows 4.2 but contains another value. Format the column as text and enter the value again.',
      '0.1',
      '50% is not a number.',
      '-5.50',
    ])
    expect(
      await column('Share', ['<c s="4"><v>0.5</v></c>', '<c t="str"><v>80 %</v></c>', '<c><v>100</v></c>'], {
        formats,
      }),
    ).toEqual(['50', '80', '100'])
    expect((await column('Text', ['<c><v>123456789012345678</v></c>']))[0]).toMatch(/too many digits/)
  })

  it('and no displayed error becomes a value', async () => {
    const cells = [
      '<c t="e"><v>#N/A</v></c>',
      '<c t="str"><v>#BEZUG!</v></c>',
      '<c><f>A1</f></c>',
      '<c t="str"><f>A1</f><v></v></c>',
    ]
    const read = await column('Text', cells)
    expect(read).toEqual([
      'The cell shows the error #N/A.',
      'The cell shows the error #BEZUG!.',
      expect.stringContaining('has no result'),
    ])
    expect(await csv('Text', ['#N/A', '#NV', '#1', '########'])).toEqual([
      'The cell shows the error #N/A.',
      'The cell shows the error #NV.',
      '#1',
      'The cell shows the error ########.',
    ])
  })

  it('without invisible characters, except those that shape letters', async () => {
    expect(
      await csv('Text', [
        'L\u200b13',
        '\ufeffL13',
        'L13\u2060',
        'L\u00ad13',
        'L13\u00a0',
        'L1\u202e3',
        'Mu\u0308ller',
        'می\u200cخواهم',
        'a\u200db',
      ]),
    ).toEqual([...Array(6).fill('L13'), 'Müller', 'می\u200cخواهم', 'ab'])
  })
})

describe('a workbook of another program', () => {
  it('with prefixed elements and cells without addresses is read', async () => {
    const cell = (text: string) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`
    const rows = `<x:row>${cell('Text')}${cell('Day')}</x:row><x:row>${cell('Ann')}${cell('2027-02-04')}</x:row>`
    const { rows: read } = await readFile(await workbookOf([{ rows, prefix: 'x' }]))
    expect(read).toEqual([{ no: 2, values: { text: 'Ann', day: '2027-02-04' }, problems: [] }])
  })

  it('is read at its first visible sheet, or at the chosen one', async () => {
    const sheet = (name: string, hidden = false) => ({ name, hidden, rows: textRow(1, 'Text') + textRow(2, name) })
    const bytes = await workbookOf([sheet('Lists', true), sheet('People'), sheet('Old')])
    const first = await readFile(bytes)
    expect(first).toMatchObject({ sheet: 'People', format: 'xlsx', rows: [{ values: { text: 'People' } }] })
    expect(first.sheets).toEqual([
      { name: 'Lists', hidden: true },
      { name: 'People', hidden: false },
      { name: 'Old', hidden: false },
    ])
    expect((await readFile(bytes, { sheet: 'Old' })).rows[0]?.values).toEqual({ text: 'Old' })
    await expect(readFile(bytes, { sheet: 'None' })).rejects.toMatchObject({ reason: 'import.no-sheet' })
  })

  it('may have titles above its headings, and two columns with one name', async () => {
    const rows = textRow(1, 'Staff of Example Inc.') + textRow(3, 'Text', 'Number', 'Text') + textRow(4, 'a', '5', 'b')
    const bytes = await workbookOf([{ rows }])
    expect(await readFile(bytes)).toMatchObject({
      headingRow: 3,
      columns: ['Text', 'Number', 'Text (2)'],
      rows: [{ no: 4, values: { text: 'a', number: '5' } }],
    })
    expect(await readFile(bytes, { headingRow: 1 })).toMatchObject({
      columns: ['Staff of Example Inc.', 'Column 2', 'Column 3'],
    })
    await expect(readFile(bytes, { headingRow: 2 })).rejects.toMatchObject({ reason: 'import.no-heading-row' })
  })

  it.each(['biff8', 'ods', 'xlsx'] as const)(
    'is recognised by its content, whatever its name is: %s',
    async (bookType) => {
      const content = utils.aoa_to_sheet(
        [
          ['Text', 'Day', 'Number'],
          ['007', new Date(Date.UTC(2027, 1, 4)), 4.5],
        ],
        { UTC: true },
      )
      const book = utils.book_new()
      utils.book_append_sheet(book, content, 'People')
      const { rows, format } = await readFile(write(book, { type: 'buffer', bookType }) as Buffer)
      expect(rows[0]).toEqual({ no: 2, values: { text: '007', day: '2027-02-04', number: '4.5' }, problems: [] })
      expect(format).toBe(bookType === 'biff8' ? 'xls' : bookType)
    },
  )

  it('that is really a web page, or is protected, is refused with a sentence that says so', async () => {
    await expect(
      readFile(Buffer.from('<html><body><table><tr><td>Text</td></tr></table></body></html>')),
    ).rejects.toMatchObject({ reason: 'import.is-html' })
    await expect(readFile(Buffer.from('Text\na'), { sheet: 'x' })).rejects.toMatchObject({ reason: 'import.no-sheet' })
  })

  it('with a million blank rows is read', async () => {
    const blank = Array.from({ length: 1_048_573 }, (_, n) => `<row r="${n + 3}"/>`).join('')
    const { rows } = await readFile(await workbookOf([{ rows: textRow(1, 'Text') + textRow(2, 'a') + blank }]))
    expect(rows).toHaveLength(1)
  })
})

describe('a CSV file', () => {
  it.each(['Staff of Example Inc., November', 'Staff of Example Inc.'])(
    'may have a title without the sign between its cells: %s',
    async (title) => {
      const text = `${title}\r\n\r\nText;Number\r\na;1.500,50\r\nb;2.500,50`
      expect(await readFile(Buffer.from(text))).toMatchObject({
        headingRow: 3,
        columns: ['Text', 'Number'],
        rows: [{ values: { text: 'a', number: '1500.50' } }, { values: { text: 'b', number: '2500.50' } }],
      })
    },
  )

  it('may begin with a declaration of its separator', async () => {
    const { columns, rows } = await readFile(Buffer.from('sep=;\r\nText;Number\r\n"a, b";5'))
    expect([columns, rows[0]]).toEqual([
      ['Text', 'Number'],
      { no: 2, values: { text: 'a, b', number: '5' }, problems: [] },
    ])
  })

  it('is refused if a row is longer than the headings', async () => {
    const { rows } = await readFile(Buffer.from('Text,Number\nDoe, Jane,5\na,5,,'))
    expect(rows.map(({ problems }) => problems[0]?.message)).toEqual([
      'This row has more cells than the header row.',
      undefined,
    ])
  })

  it.each([
    ['windows-1251', Buffer.from([0xcf, 0xb8, 0xf2, 0xf0]), 'Пётр'],
    ['shift-jis', Buffer.from([0x8e, 0x52, 0x93, 0x63]), '山田'],
    ['windows-1252', Buffer.from('Jos\xe9', 'latin1'), 'José'],
  ])('in %s has the plausible encodings offered', async (encoding, name, text) => {
    const bytes = Buffer.concat([Buffer.from('Text\n'), name])
    const failure = await readFile(bytes).catch((error) => error)
    expect(failure).toMatchObject({ reason: 'import.encoding' })
    expect(failure.more.encodings[0]).toEqual({ encoding, sample: text })
    expect((await readFile(bytes, { encoding: encoding as 'shift-jis' })).rows[0]?.values).toEqual({ text })
  })

  it('counts every line, so that nobody can fill it with blank ones', async () => {
    await expect(readFile(Buffer.from(`Text\n${'\n'.repeat(200_000)}a`))).rejects.toMatchObject({
      reason: 'import.too-many-rows',
    })
  })
})

describe('days and numbers', () => {
  it('in many spellings have one reading', async () => {
    const days = [
      '2027-02-04',
      '2027-02-04 00:00:00',
      '2027-02-04T00:00:00.000Z',
      '2027/02/04',
      '2027/2/4',
      '4-Feb-2027',
      '04-FEB-2027',
      '4 February 2027',
      'February 4, 2027',
      '4. Februar 2027',
      '4 févr. 2027',
      '4 de febrero de 2027',
      '20270204',
      '2027年2月4日',
      '04.02.2027',
    ]
    expect(await csv('Day', days)).toEqual(days.map(() => '2027-02-04'))
    expect(await csv('Day', ['1958/05/20', '20-May-1958'])).toEqual(['1958-05-20', '1958-05-20'])
    expect(await csv('Day', ['2027-02-30', '2027-02-04 13:00', '4-Foo-2027', '04.02.27'])).toEqual([
      '2027-02-30 is not a date.',
      '2027-02-04 13:00 is not a date.',
      '4-Foo-2027 is not a date.',
      '04.02.27 is not a date.',
    ])
    expect(await csv('Number', ['3 000,50', '3\u202f000,50', "3'000.50", '3.000,50', '3,000.50'])).toEqual(
      Array(5).fill('3000.50'),
    )
  })

  it('are read in the format of the whole column', async () => {
    expect(await csv('Day', ['03/04/1990', '28/02/1991'])).toEqual(['1990-04-03', '1991-02-28'])
    expect(await csv('Day', ['03/04/1990', '02/28/1991'])).toEqual(['1990-03-04', '1991-02-28'])
    expect(await csv('Number', ['1.500', '2,5'])).toEqual(['1500', '2.5'])
    expect(await csv('Number', ['1.500', '2.5'])).toEqual(['1.500', '2.5'])
    expect(await csv('Number', ['1,500', '20'])).toEqual(['1500', '20'])
  })

  it('with two possible readings are one error', async () => {
    const open = await csv('Day', ['03/04/1990', '05/06/1991', '07/07/1991'])
    expect(open).toEqual([
      ...Array(2).fill('03/04/1990 is an ambiguous date. Choose the date format of this column.'),
      '1991-07-07',
    ])
    expect(await csv('Number', ['1.500', '2.500'])).toEqual(
      Array(2).fill('1.500 is an ambiguous number. Choose the number format of this column.'),
    )
  })
})
