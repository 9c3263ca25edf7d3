import { Text } from '@mantine/core'
import type { OrgNode } from '../../../../api/contract/org.ts'
import { formatDay } from '../../../../ui/format/format.ts'
import { getTranslator } from '../../../../ui/words/words.ts'

/** The text of a person in the chart: the line below the name, the rest, and the day of return. */
export function nodeDetails(node: OrgNode) {
  const t = getTranslator('org')
  const headOf =
    node.isHeadOf.length > 0 &&
    t('chart.headOf', { departments: node.isHeadOf.map((each) => each.dep_name).join(', ') })
  // A head's own department is not said twice, nor a job that says the same.
  const headsOwn = node.isHeadOf.some(({ _id }) => _id === node.department?._id)
  const facts = [
    node.joinsOn !== null && t('chart.joins', { day: formatDay(node.joinsOn) }),
    node.designation,
    !headsOwn && node.department?.dep_name,
    headOf !== node.designation && headOf,
    node.allReports > 0 && t('chart.below', { count: node.allReports }),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
  const [second, ...others] = facts
  const away = node.away ? t('directory.away', { day: formatDay(node.away.until) }) : undefined
  return { name: node.userId.name, second, others, away }
}

/** A person in the chart, with the number of people below. */
export function NodeText({ node }: { node: OrgNode }) {
  const { name, second, others, away } = nodeDetails(node)
  return (
    <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text span fw={600} size="sm">
        {name}
      </Text>{' '}
      <Text span size="sm" c="dimmed" display="block">
        {[second, ...others, away].filter(Boolean).join(' · ')}
      </Text>
    </span>
  )
}
