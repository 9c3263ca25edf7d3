import { screens } from '@ems/contract/core/screens'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
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
  const id = useIdParam()
  const navigate = useNavigate()
  const queue = useQueue(id, useListState(leaves.list, leaveOrder)).data
  const row = queue?.next?._id
  return (
    <LeaveDetails
      id={id}
      ways={<WaysOn queue={queue} />}
      // Back to the position in the list, and to the next pending request.
      decided={() => void navigate({ to: screens.admin.leaves, search: true, ...(row && { state: { row } }) })}
    />
  )
}

/**
 * Links to the previous and the next pending leave, and to the list, all with the list's position. The rest of the page
 * waits for them: they may take a second line.
 */
function WaysOn({ queue }: { queue: ReplyOf<typeof leaves.next> | undefined }) {
  const t = getTranslator('leaves')
  const { next, previous, position = null, total = 0 } = queue ?? {}
  const navigate = useNavigate()
  const go = (leave: { _id: string } | null | undefined) =>
    leave && void navigate({ to: screens.admin.leave, params: { id: leave._id }, search: true })
  useBrackets(true, (by) => go(by < 0 ? previous : next))
  const to = (leave: { _id: string }) => ({
    to: screens.admin.leave,
    params: { id: leave._id },
    search: true as const,
    variant: 'default',
  })
  return (
    <>
      <Group gap="xs">
        {previous && (
          <ButtonLink
            {...to(previous)}
            px="sm"
            aria-keyshortcuts="["
            aria-label={t('detail.previous')}
            title={t('detail.previous')}
          >
            <IconArrowLeft size={16} aria-hidden data-along-line />
          </ButtonLink>
        )}
        {position !== null && (
          <Text size="sm" c="var(--l-text-2)">
            {t('detail.position', { position: formatNumber(position), total: formatNumber(total) })}
          </Text>
        )}
        {!queue && (
          <Button
            data-coming
            variant="default"
            style={{ visibility: 'hidden' }}
            rightSection={<IconArrowRight size={16} />}
          >
            {t('detail.next')}
          </Button>
        )}
        {next && (
          <ButtonLink
            {...to(next)}
            aria-keyshortcuts="]"
            rightSection={<IconArrowRight size={16} aria-hidden data-along-line />}
          >
            {t('detail.next')}
          </ButtonLink>
        )}
      </Group>
      <ButtonLink to={screens.admin.leaves} search variant="default">
        {t('detail.back')}
      </ButtonLink>
    </>
  )
}
