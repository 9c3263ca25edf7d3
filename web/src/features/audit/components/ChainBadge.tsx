import '@mantine/core/styles/Popover.css'
import { Popover, Text, UnstyledButton } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useTimeZone } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatInstant, formatTime } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useSeals } from '../queries.ts'
import classes from './EventTable.module.css'

/** When the newest seals were found valid; opens to what is known of them. */
export function ChainBadge() {
  const t = getTranslator('audit')
  const zone = useTimeZone()
  const { data } = useSeals()
  // Its room is reserved while it loads.
  const at = data?.checked.at ?? '2000-01-01T10:00:00Z'
  if (data && !data.checked.intact) return null
  return (
    <Popover position="bottom-end" shadow="md" withinPortal={false} transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <UnstyledButton data-badge className={classes.chain} style={{ visibility: data ? undefined : 'hidden' }}>
          <StatusBadge tone="green" icon={IconShieldCheck}>
            {t('chain.intact', { time: formatTime(at, zone) })}
          </StatusBadge>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        {data && (
          <Text size="sm" component="div">
            <p>{t('chain.waiting', { count: data.unsealed })}</p>
            <p>{t('chain.head', { head: data.head.slice(0, 12) })}</p>
            <p>{t('chain.checked', { time: formatInstant(at, zone) })}</p>
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Says that the record was changed. */
export function BrokenChain() {
  const t = getTranslator('audit')
  const zone = useTimeZone()
  const checked = useSeals().data?.checked
  if (!checked || checked.intact) return null
  return (
    <Notice className={classes.broken ?? ''}>
      {t('chain.broken', { no: checked.broken ?? 0, time: formatInstant(checked.at, zone) })}
    </Notice>
  )
}
