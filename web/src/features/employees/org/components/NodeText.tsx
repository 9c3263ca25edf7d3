import { Text } from '@mantine/core'
import type { OrgNode } from '../../../../api/contract/org.ts'
import { wordsOf } from '../../../../ui/words.ts'

/** Who somebody in the chart is, and how many stand below. */
export function NodeText({ node }: { node: OrgNode }) {
  const t = wordsOf('org')
  const facts = [
    node.designation,
    node.department?.dep_name,
    node.isHeadOf.length > 0 &&
      t('chart.headOf', { departments: node.isHeadOf.map((each) => each.dep_name).join(', ') }),
    node.allReports > 0 && t('chart.below', { count: node.allReports }),
  ].filter(Boolean)
  return (
    <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text span fw={600} size="sm">
        {node.userId.name}
      </Text>{' '}
      <Text span size="sm" c="dimmed" display="block">
        {facts.join(' · ')}
      </Text>
    </span>
  )
}
