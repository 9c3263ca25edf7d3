import { employees } from '../../../api/contract/employees.ts'
import { type OrgDepartment, org } from '../../../api/contract/org.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useScope } from '../../../api/session.ts'
import { type Currency, formatMoney } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/**
 * Facts about a department for adding a person: its people, and their lowest and highest salary for readers with the
 * right.
 * @param id the department's; empty for none
 */
export function useDepartmentHints(id: string): {
  name?: string
  people?: string
  pay?: string
  head?: OrgDepartment['head']
} {
  const t = getTranslator('employees')
  const seen = useScope('directory.read') === 'everyone'
  const found = useFetch(org.departments, seen && id ? { query: { department: id } } : null).data?.departments[0]
  const [least, most] = [usePayAt(id, 'salary'), usePayAt(id, '-salary')]
  if (!found) return {}
  const { dep_name: name, people: count, head } = found
  return {
    name,
    head,
    people: [t('hints.people', { count }), head && t('hints.ledBy', { name: head.userId.name })]
      .filter(Boolean)
      .join(', '),
    ...(least &&
      most &&
      least.of.currency === most.of.currency &&
      least.salary < most.salary && {
        pay: t('hints.pay', {
          name,
          from: formatMoney(least.salary, least.of),
          to: formatMoney(most.salary, least.of),
        }),
      }),
  }
}

/** The lowest or highest salary of a department, with its currency, for readers of all salaries. */
function usePayAt(department: string, sort: 'salary' | '-salary'): { salary: number; of: Currency } | null {
  const reads = useScope('salaries.read') === 'everyone'
  const query = useFetch(employees.list, reads && department ? { query: { department, sort, limit: 1 } } : null)
  const person = query.data?.employees[0]
  return person?.salary == null ? null : { salary: person.salary, of: person }
}
