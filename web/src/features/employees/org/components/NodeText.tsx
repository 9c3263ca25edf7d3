import { Text } from '@mantine/core'
import type { OrgNode } from '../../../../api/contract/org.ts'
import { formatDay } from '../../../../ui/format.ts'
import { wordsOf } from '../../../../ui/words.ts'

/** Who somebody in the chart is, and how many stand below. @param lines a line for each fact, as on a card */
export function NodeText({ node, lines = false }: { node: OrgNode; lines?: boolean }) {
  const t = wordsOf('org')
  const headOf = node.isHeadOf.map((each) => each.dep_name)
  const department = node.department?.dep_name
  const facts = [
    node.joinsOn !== null && t('chart.joins', { day: formatDay(node.joinsOn) }),
    node.designation,
    // A card has no room for one department twice.
    lines && department !== undefined && headOf.includes(department) ? undefined : department,
    headOf.length > 0 && t('chart.headOf', { departments: headOf.join(', ') }),
    node.allReports > 0 && t('chart.below', { count: node.allReports }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text span fw={600} size="sm">
        {node.userId.name}
      </Text>{' '}
      <Text span size="sm" c="dimmed" display="block" lh={lines ? 1.35 : undefined}>
        {lines
          ? facts.map((fact) => (
              <span key={fact} style={{ display: 'block' }}>
                {fact}
              </span>
            ))
          : facts.join(' · ')}
      </Text>
    </span>
  )
}
