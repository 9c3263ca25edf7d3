import { departments } from '@ems/contract/departments'
import type { ActingPrincipal } from '../../platform/actor/actor.ts'
import type { Trx } from '../../platform/database/index.ts'
import {
  findDuplicates,
  type Importer,
  type ImportProblem,
  type ImportRow,
  joinFirstTen,
  mapWithPauses,
  problemFailure,
  type RowOutcome,
  type RowVerdict,
  toProblem,
} from '../../platform/exchange/row-import.ts'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { type DepartmentRow, departmentNamed, departmentsNamed } from './repo.ts'
import { addDepartment, changeDepartment, lockDepartmentRow } from './service.ts'

const t = getTranslator('imports')

const Values = departments.add.body

/** The values of a row; without a description the stored one stays. @param known the existing department */
function wantedOf({ values, problems }: ImportRow, known: DepartmentRow | undefined) {
  const dep_name = known?.dep_name ?? values.dep_name
  const description = values.description === undefined ? known?.description : values.description
  const parsed = Values?.safeParse({ dep_name, description })
  if (parsed?.success && problems.length === 0) return { wanted: parsed.data, problems: [] }
  const issues = parsed?.error?.issues.map(({ path, message }) => ({ field: String(path[0]), message })) ?? []
  return { wanted: undefined, problems: [...problems, ...issues] }
}

const changes = (known: DepartmentRow, { description }: { description: string }) => description !== known.description

/** Departments from files, found again by their names. */
export const departmentImporter = ({ db }: Platform): Importer => ({
  kind: 'departments',
  permission: 'departments.manage',
  keyField: 'dep_name',
  fields: async () => [
    {
      key: 'dep_name',
      label: t('departments.dep_name'),
      type: 'text',
      needed: true,
      clearable: false,
      also: ['name', 'department name'],
    },
    { key: 'description', label: t('departments.description'), type: 'text', needed: false, clearable: true, also: [] },
  ],
  async check(_acting, rows) {
    const names = rows.map(({ values }) => values.dep_name?.toLowerCase() ?? '')
    const known = new Map((await departmentsNamed(db, names)).map((row) => [row.dep_name.toLowerCase(), row]))
    const twins = findDuplicates(rows.map(({ no, values }) => ({ no, value: values.dep_name?.toLowerCase() })))
    return mapWithPauses(rows, (row, place) => verdictOf(row, known.get(names[place] ?? ''), twins.get(row.no) ?? []))
  },
  async apply(trx, acting, rows) {
    const applied: RowOutcome[] = []
    for (const row of rows) applied.push(await applyOne(trx, acting, row))
    return applied
  },
})

async function applyOne(trx: Trx, acting: ActingPrincipal, row: ImportRow): Promise<RowOutcome> {
  const id = await departmentNamed(trx, row.values.dep_name ?? '')
  const before = id === undefined ? undefined : await lockDepartmentRow(trx, id)
  const { wanted, problems } = wantedOf(row, before)
  if (!wanted) throw problemFailure(problems)
  if (before === undefined) return { id: (await addDepartment(trx, acting, wanted)).id, outcome: 'create' }
  if (!changes(before, wanted)) return { id: before.id, outcome: 'unchanged' }
  await changeDepartment(trx, acting, before, wanted)
  return { id: before.id, outcome: 'update' }
}

function verdictOf(row: ImportRow, known: DepartmentRow | undefined, twins: readonly number[]): RowVerdict {
  const { wanted, problems } = wantedOf(row, known)
  const all: ImportProblem[] = [...problems]
  if (twins.length > 1 && row.values.dep_name) {
    const params = { rows: joinFirstTen(twins), key: row.values.dep_name }
    all.push(toProblem('dep_name', 'import.key-twice', params))
  }
  const outcome = known === undefined ? 'create' : wanted && changes(known, wanted) ? 'update' : 'unchanged'
  return { no: row.no, outcome: all.length > 0 ? 'error' : outcome, problems: all, position: 0 }
}
