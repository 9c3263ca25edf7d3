import { screens } from '@ems/contract/core/screens'
import { tasks } from '../../../api/contract/tasks.ts'
import { useList } from '../../../api/hooks.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const COUNTED = [
  ['open', { status: 'Assigned' }],
  ['overdue', { due: 'overdue' }],
  ['nobody', { status: 'no assign' }],
] as const

/** As wide as most numbers are. */
const TYPICAL = 10

/** How many tasks are open, late and no one's; each is the way to them. */
export const TaskFacts = () =>
  COUNTED.map(([name, query], at) => <Fact key={name} name={name} query={query} last={at === COUNTED.length - 1} />)

interface FactProps {
  name: (typeof COUNTED)[number][0]
  query: (typeof COUNTED)[number][1]
  last: boolean
}

function Fact({ name, query, last }: FactProps) {
  const t = getTranslator('tasks')
  const total = useList(tasks.list, { query: { ...query, limit: 1 } }).data?.total
  return (
    // Until it is read its place is kept: on a phone the line may need two, and would move what stands below.
    <span style={{ display: 'inline-block', visibility: total === undefined ? 'hidden' : undefined }}>
      <TextLink to={screens.admin.tasks} search={query as never} c="inherit" underline="hover">
        {t(`facts.${name}`, { count: formatNumber(total ?? TYPICAL) })}
      </TextLink>
      {!last && <>,&nbsp;</>}
    </span>
  )
}
