import { codeAfter, codesOfPeople, findCodes } from './slip-codes.rules.ts'
import { namesOf, wordsOf } from './slip-names.rules.ts'

/** A person whom the group pays. */
export interface PaidPerson {
  employeeId: string
  payrollNumber: string
  name: string
}

/** A file of an archive, with the texts of its pages. */
export interface SlipFile {
  fileName: string
  texts: readonly string[]
}

export interface MatchOptions {
  /** the word before the payroll number; may be empty */
  label: string
  /** the number of pages of each payslip; null if pages with the same number belong together */
  pagesPerSlip: number | null
  /** whether the payslip must contain the person's name */
  requireName: boolean
}

export interface MatchedSlip {
  /** the first and the last page, counted from 1 */
  pages: [first: number, last: number]
  /** the file's name in an archive; empty for a PDF */
  fileName: string
  state: 'matched' | 'check' | 'unmatched' | 'duplicate'
  reason: null | 'no-text' | 'repeat' | 'unknown-code' | 'several-codes' | 'name-differs' | 'second'
  /** the payroll number, or the text that follows the label instead */
  code: string | null
  /** the recognised or possible person */
  employeeId: string | null
}

interface Slip {
  pages: [number, number]
  fileName: string
  texts: readonly string[]
}

/** The pages of a provider's PDF, as payslips of people. */
export const matchPages = (texts: readonly string[], people: readonly PaidPerson[], options: MatchOptions) =>
  matchSlips(new Finder(people, options), (finder) =>
    options.pagesPerSlip === null ? splitByCode(texts, finder) : splitBySize(texts, options.pagesPerSlip),
  )

/** The files of a provider's archive, one payslip each. */
export const matchFiles = (files: readonly SlipFile[], people: readonly PaidPerson[], options: MatchOptions) =>
  matchSlips(new Finder(people, options), () =>
    files.map(({ fileName, texts }) => ({ pages: [1, texts.length], fileName, texts })),
  )

/** Recognises people of a group in the texts. */
class Finder {
  readonly requireName: boolean
  readonly #codes
  readonly #names
  readonly #label
  readonly #people

  constructor(people: readonly PaidPerson[], { label, requireName }: MatchOptions) {
    this.requireName = requireName
    this.#people = new Map(people.map((person) => [person.employeeId, person]))
    this.#codes = codesOfPeople(people)
    this.#names = namesOf(people)
    this.#label = label
  }

  /** the people whose payroll number is in the text or in the file's name */
  peopleIn(text: string, fileName: string): PaidPerson[] {
    const found = new Set([...findCodes(text, this.#codes, this.#label), ...findCodes(fileName, this.#codes, '')])
    return [...found].flatMap((id) => this.#people.get(id) ?? [])
  }

  /** whether the text contains a part of the person's name */
  names(person: PaidPerson, text: string): boolean {
    return this.#names.isNamed(person.employeeId, wordsOf(text))
  }

  /** whether the text contains the full name of another person, and not of this person */
  namesAnother(person: PaidPerson, text: string): boolean {
    const words = wordsOf(text)
    return !this.#names.isNamed(person.employeeId, words) && this.#names.someoneIn(words)
  }

  /** the text in the place of a payroll number */
  otherCode(text: string): string | null {
    return codeAfter(text, this.#label)
  }
}

function matchSlips(finder: Finder, slipsOf: (finder: Finder) => readonly Slip[]): MatchedSlip[] {
  const seen = new Set<string>()
  const matched = new Set<string>()
  return slipsOf(finder).map(({ pages, fileName, texts }) => {
    const written = texts.map(joinLines).filter(Boolean)
    const isRepeat = written.length > 0 && written.every((text) => seen.has(text))
    for (const text of written) seen.add(text)
    const text = texts.join('\n')
    const slip = { pages, fileName, code: null, employeeId: null }
    if (written.length === 0) return { ...slip, state: 'unmatched', reason: 'no-text' }
    if (isRepeat) return { ...slip, state: 'duplicate', reason: 'repeat' }
    const [person, another] = finder.peopleIn(text, fileName)
    if (!person) return { ...slip, state: 'unmatched', reason: 'unknown-code', code: finder.otherCode(text) }
    if (another) return { ...slip, state: 'unmatched', reason: 'several-codes' }
    const found = { ...slip, code: person.payrollNumber, employeeId: person.employeeId }
    if (finder.requireName && !finder.names(person, `${text}\n${fileName}`))
      return { ...found, state: 'check', reason: 'name-differs' }
    if (matched.has(person.employeeId)) return { ...found, state: 'duplicate', reason: 'second' }
    matched.add(person.employeeId)
    return { ...found, state: 'matched', reason: null }
  })
}

const joinLines = (text: string): string => text.replace(/\s+/g, ' ').trim()

const splitBySize = (texts: readonly string[], size: number): Slip[] =>
  Array.from({ length: Math.ceil(texts.length / size) }, (_, n) => {
    const part = texts.slice(n * size, (n + 1) * size)
    return { pages: [n * size + 1, n * size + part.length], fileName: '', texts: part }
  })

/**
 * A payslip continues over pages with the same number, unless the page is a repeated first page or names a colleague.
 */
function splitByCode(texts: readonly string[], finder: Finder): Slip[] {
  const slips: { pages: [number, number]; fileName: string; texts: string[]; code: string | null }[] = []
  const seen = new Set<string>()
  for (const [place, text] of texts.entries()) {
    const isRepeat = seen.has(joinLines(text))
    seen.add(joinLines(text))
    const [person, another] = isRepeat ? [] : finder.peopleIn(text, '')
    const isStrange = person !== undefined && finder.requireName && finder.namesAnother(person, text)
    const code = person && !another && !isStrange ? person.payrollNumber : null
    const last = slips.at(-1)
    if (last && code !== null && last.code === code) {
      last.pages[1] = place + 1
      last.texts.push(text)
    } else slips.push({ pages: [place + 1, place + 1], fileName: '', texts: [text], code })
  }
  return slips
}
