import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDF } from '@libpdf/core'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import anyAscii from 'any-ascii'
import { getTranslator } from '../../../platform/words/words.ts'

const t = getTranslator('payslips')

/** The section of a line on a payslip. */
export type LineGroup = 'earning' | 'deduction' | 'employer' | 'info'

export interface PayslipLine {
  group: LineGroup
  name: string
  /** `YYYY-MM`; shown if it is not the payslip's own month */
  forMonth: string
  quantity: string | null
  unit: 'amount' | 'hours' | 'days'
  rate: string | null
  /** the effect on net pay: deductions are negative */
  amount: string
  note: string
}

/** A payslip from our calculation, as it was when its period closed. Amounts are decimal text, days are ISO. */
export interface PayslipContent {
  number: string
  month: string
  payDate: string
  currency: string
  entity: { name: string; address: readonly string[] }
  person: {
    name: string
    address: readonly string[]
    employeeId: string
    department: string | null
    employedFrom: string
  }
  paidDays: string
  baseDays: string
  /** in display order */
  lines: readonly PayslipLine[]
  gross: string
  /** deductions from gross pay, 0 or more */
  deductions: string
  net: string
  /** negative: kept back for earlier payslips; positive: paid again after a returned payment */
  carried: string
  toPay: string
  /** masked */
  account: string | null
}

export interface PayslipLogo {
  bytes: Buffer
  /** `png`, `jpg`, `webp`, `gif` or `svg` */
  type: string
}

const FAMILIES = [
  ['noto-sans', 'NotoSans'],
  ['noto-sans-arabic', 'NotoSansArabic'],
  ['noto-sans-jp', 'NotoSansJP'],
] as const
const KEPT_IN_CACHE = 10

interface Press {
  compiler: NodeCompiler
  template: string
  /** whether one of the fonts has the character */
  hasSign(sign: string): boolean
}

let press: Press | undefined

/** Shared by all payslips: loading the fonts takes longer than writing a payslip. */
function openPress(): Press {
  const { resolve } = createRequire(import.meta.url)
  const facesOf = (face: string) =>
    FAMILIES.map(([folder, family]) =>
      readFileSync(resolve(`@expo-google-fonts/${folder}/${face}/${family}_${face}.ttf`)),
    )
  const regular = facesOf('400Regular')
  const document = PDF.create()
  const fonts = regular.map((bytes) => document.embedFont(bytes))
  return {
    compiler: NodeCompiler.create({
      fontArgs: [{ fontBlobs: [...regular, ...facesOf('700Bold')] }],
      workspace: import.meta.dirname,
    }),
    template: readFileSync(new URL('payslip.typ', import.meta.url), 'utf8'),
    hasSign: (sign) => fonts.some((font) => font.canEncode(sign)),
  }
}

/** The payslip as a PDF. The same content gives the same bytes. */
export function payslipPdf(content: PayslipContent, logo: PayslipLogo | null = null): Buffer {
  press ??= openPress()
  const { compiler, template, hasSign } = press
  const place = logo ? `/logo.${logo.type}` : null
  if (logo && place) compiler.mapShadow(`${import.meta.dirname}${place}`, logo.bytes)
  try {
    const slip = JSON.stringify({ ...written(content, hasSign), logo: place })
    return compiler.pdf({ mainFileContent: template, inputs: { slip } })
  } catch (cause) {
    throw new Error(`Payslip ${content.number} cannot be written: ${(cause as { code?: string }).code}`, { cause })
  } finally {
    if (place) compiler.unmapShadow(`${import.meta.dirname}${place}`)
    compiler.evictCache(KEPT_IN_CACHE)
  }
}

/** The payslip as text, in the order of the template. */
function written(content: PayslipContent, hasSign: Press['hasSign']) {
  const { currency, person, entity } = content
  // A character without a glyph would be an empty box.
  const shown = (text: string) =>
    Array.from(text.normalize('NFC').replace(/\s+/g, ' ').trim(), (sign) =>
      hasSign(sign) ? sign : anyAscii(sign),
    ).join('')
  const money = moneyIn(currency)
  const lineText = (line: PayslipLine) => ({
    name: shown(line.name),
    note: [line.forMonth === content.month ? '' : t('forMonth', { month: monthText(line.forMonth) }), shown(line.note)]
      .filter(Boolean)
      .join(', '),
    quantity: quantityText(line),
    rate: line.rate === null ? '' : amountText(line.rate),
    amount: line.group === 'info' ? quantityText(line) || amountText(line.amount) : amountText(line.amount),
  })
  const linesOf = (group: LineGroup) => content.lines.filter((line) => line.group === group).map(lineText)
  const isKeptBack = Number(content.carried) !== 0
  return {
    title: `${t('payslip')} ${content.number}`,
    number: content.number,
    month: monthText(content.month),
    entity: { name: shown(entity.name), address: entity.address.map(shown) },
    person: { name: shown(person.name), address: person.address.map(shown) },
    facts: [
      [t('number'), content.number],
      [t('employeeId'), shown(person.employeeId)],
      ...(person.department === null ? [] : [[t('department'), shown(person.department)]]),
      [t('employedFrom'), dayText(person.employedFrom)],
      [t('paidDays'), t('daysOf', { paid: content.paidDays, base: content.baseDays })],
      [t('payDate'), dayText(content.payDate)],
    ],
    earnings: linesOf('earning'),
    deductions: linesOf('deduction'),
    employer: linesOf('employer').map((line) => ({ ...line, amount: `${line.amount} ${currency}` })),
    info: linesOf('info'),
    gross: { label: t('gross'), amount: amountText(content.gross) },
    deducted: { label: t('deducted'), amount: amountText(negative(content.deductions)) },
    net: {
      label: isKeptBack ? t('toPay') : t('net'),
      amount: money(isKeptBack ? content.toPay : content.net),
      how: [
        isKeptBack ? carriedText(content, money) : '',
        content.account === null
          ? t('noAccount', { day: dayText(content.payDate) })
          : t('paidTo', { day: dayText(content.payDate), account: content.account }),
      ]
        .filter(Boolean)
        .join('. '),
    },
    labels: {
      payslip: t('payslip'),
      earnings: t('earnings'),
      quantity: t('quantity'),
      rate: t('rate'),
      amount: t('amount', { currency }),
      deductions: t('deductions'),
      employer: t('employer'),
      info: t('info'),
    },
  }
}

const carriedText = ({ net, carried }: PayslipContent, money: (amount: string) => string): string =>
  carried.startsWith('-')
    ? t('keptBack', { net: money(net), carried: money(negative(carried)) })
    : t('paidBack', { net: money(net), carried: money(carried) })

const LANGUAGE = 'en'
const MINUS = '−'

/** `-1234.50` as `−1,234.50`, with the same decimals. */
function amountText(amount: string): string {
  const [whole = '', decimals] = amount.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount.startsWith('-') ? MINUS : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`}`
}

const moneyIn = (currency: string) => (amount: string) => `${amountText(amount)} ${currency}`

const negative = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : Number(amount) === 0 ? amount : `-${amount}`

function quantityText({ quantity, unit }: PayslipLine): string {
  if (quantity === null) return ''
  if (unit === 'hours') return t('hours', { quantity: amountText(quantity) })
  return unit === 'days' ? t('days', { quantity: Number(quantity) }) : amountText(quantity)
}

const dayOf = (text: string, format: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LANGUAGE, { ...format, timeZone: 'UTC' }).format(new Date(`${text}T00:00:00Z`))
const dayText = (day: string): string => dayOf(day, { dateStyle: 'medium' })
const monthText = (month: string): string => dayOf(`${month}-01`, { month: 'long', year: 'numeric' })
