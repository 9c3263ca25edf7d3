import type { Db } from '../../../platform/database/index.ts'
import { type ImportProblem, toProblem } from '../../../platform/exchange/row-import.ts'
import { peopleNamed } from './import.repo.ts'
import type { ImportedPerson } from './import-fields.ts'

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** `Doe, Jane` also counts as `jane doe`. */
const withFirstNameFirst = (name: string): string =>
  /^([^,]+), ?([^,]+)$/.exec(name)?.slice(1).toReversed().join(' ') ?? name

interface Named {
  code: string
  email: string | undefined
  name: string | undefined
  left: boolean
}

/**
 * Replaces the managers of rows by their employee ID: a row may have an ID, an email, or a name that only one person
 * has.
 * @param rows of the file: a manager may be in another row
 * @returns the errors of managers, by row
 */
export async function resolveManagers(db: Db, rows: readonly ImportedPerson[]): Promise<Map<number, ImportProblem>> {
  const texts = [
    ...new Set(rows.flatMap(({ manager }) => (manager ? [plain(manager), withFirstNameFirst(plain(manager))] : []))),
  ]
  const inFile = rows.flatMap(({ employeeId, email, name }): Named[] =>
    employeeId
      ? [{ code: plain(employeeId), email: email && plain(email), name: name && plain(name), left: false }]
      : [],
  )
  const replaced = new Set(inFile.map(({ code }) => code))
  const known = texts.length > 0 ? await peopleNamed(db, texts) : []
  // Managers named in the file count; the others stay.
  const all: Named[] = [...known, ...inFile]
  const codes = new Set(all.map(({ code }) => code))
  const byEmail = new Map(all.flatMap(({ email, code }) => (email ? [[email, code] as const] : [])))
  const byName = new Map<string, Set<string>>()
  for (const { name, code, left } of all)
    if (name && (!left || replaced.has(code))) byName.set(name, (byName.get(name) ?? new Set()).add(code))
  const problems = new Map<number, ImportProblem>()
  for (const [place, row] of rows.entries()) {
    if (!row.manager) continue
    const text = plain(row.manager)
    if (codes.has(text)) continue
    const named = byName.get(text) ?? byName.get(withFirstNameFirst(text))
    const code = byEmail.get(text) ?? (named?.size === 1 ? [...named][0] : undefined)
    if (code !== undefined) row.manager = code
    else if (named || /[@\s]/.test(text)) {
      const reason = named ? 'import.manager-several' : 'import.manager-unknown'
      problems.set(place, toProblem('manager', reason, { name: row.manager }))
      delete row.manager
    }
  }
  return problems
}
