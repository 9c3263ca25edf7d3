import { screens } from '@ems/contract/core/screens'
import { Box } from '@mantine/core'
import { tasks } from '../../../api/contract/tasks.ts'
import { useList } from '../../../api/hooks.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const COUNTED = [
  ['assigned', { status: 'Assigned' }],
  ['overdue', { due: 'overdue' }],
  ['nobody', { status: 'no assign' }],
  ['completed', { status: 'Completed' }],
] as const

/** A phone has room for these on a line. */
const ON_PHONE: readonly string[] = ['assigned', 'overdue']

/** As wide as most numbers. */
const TYPICAL = 10

/**
 * The numbers of assigned, overdue, unassigned and completed tasks, each a link to them. Overdue tasks are also assigned;
 * the other three add up to the list. No column shows the order by due date.
 */
export function TaskTotals({ sort }: { sort: string | undefined }) {
  return (
    <>
      {COUNTED.map(([name, query], at) => (
        <Fact key={name} name={name} query={query} first={at === 0} />
      ))}
      {sort === 'due' && <NextDue />}
    </>
  )
}

function NextDue() {
  const t = getTranslator('tasks')
  const loaded = useTotal(COUNTED[0][1]) !== undefined
  return (
    <span style={{ visibility: loaded ? undefined : 'hidden' }}>
      {' · '}
      <span style={{ display: 'inline-block' }}>{t('facts.order')}</span>
    </span>
  )
}

const useTotal = (query: (typeof COUNTED)[number][1]) =>
  useList(tasks.list, { query: { ...query, limit: 1 } }).data?.total

interface FactProps {
  name: (typeof COUNTED)[number][0]
  query: (typeof COUNTED)[number][1]
  first: boolean
}

function Fact({ name, query, first }: FactProps) {
  const t = getTranslator('tasks')
  const total = useTotal(query)
  return (
    // Its place is reserved while it loads.
    <Box
      component="span"
      display={{ base: ON_PHONE.includes(name) ? 'inline-block' : 'none', sm: 'inline-block' }}
      style={{ visibility: total === undefined ? 'hidden' : undefined }}
    >
      {!first && <>,&nbsp;</>}
      <TextLink to={screens.admin.tasks} search={query as never} c="inherit" underline="hover">
        {t(`facts.${name}`, { count: formatNumber(total ?? TYPICAL) })}
      </TextLink>
    </Box>
  )
}
