import { screens } from '@ems/contract/core/screens'
import { Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { leaves } from '../../../api/contract/leaves.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { useBrackets } from '../../../ui/list/listPosition.ts'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { leaveOrder, useQueue } from '../shared/queries.ts'
import { LeaveDetails } from './LeaveDetails.tsx'

/** One leave of the list of all. */
export default function LeaveDetailsPage() {
  const t = getTranslator('leaves')
  const id = useIdParam()
  const navigate = useNavigate()
  const queue = useQueue(id, useListState(leaves.list, leaveOrder)).data
  const row = queue?.next?._id
  return (
    <LeaveDetails
      id={id}
      list={{ to: screens.admin.leaves }}
      backWord={t('detail.back')}
      beside={<WaysOn queue={queue} />}
      // Back to the position in the list, and to the next pending request.
      decided={() => void navigate({ to: screens.admin.leaves, search: true, ...(row && { state: { row } }) })}
    />
  )
}

/** Links to the pending leaves before and after, with the list's position. */
function WaysOn({ queue }: { queue: ReplyOf<typeof leaves.next> | undefined }) {
  const t = getTranslator('leaves')
  const { next, previous, position = null, total = 0 } = queue ?? {}
  const navigate = useNavigate()
  const go = (leave: { _id: string } | null | undefined) =>
    leave && void navigate({ to: screens.admin.leave, params: { id: leave._id }, search: true })
  useBrackets(true, (by) => go(by < 0 ? previous : next))
  const ways = [
    { leave: previous, key: '[', name: t('detail.previous'), Icon: IconChevronUp },
    { leave: next, key: ']', name: t('detail.next'), Icon: IconChevronDown },
  ] as const
  return (
    // As high as the link back: while it loads, nothing below waits for it.
    <Group gap={4} h={24} wrap="nowrap">
      {position !== null && (
        <Text size="sm" c="var(--l-text-2)">
          {t('detail.position', { position: formatNumber(position), total: formatNumber(total) })}
        </Text>
      )}
      {ways.map(
        ({ leave, key, name, Icon }) =>
          leave && (
            <ButtonLink
              key={key}
              to={screens.admin.leave}
              params={{ id: leave._id }}
              search
              variant="subtle"
              color="gray"
              size="xs"
              px={6}
              aria-keyshortcuts={key}
              aria-label={name}
              title={name}
            >
              <Icon size={18} aria-hidden />
            </ButtonLink>
          ),
      )}
    </Group>
  )
}
