import { Group, Text, Title } from '@mantine/core'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { formatTime } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { dayState } from '../shared/dayWords.ts'
import { useDays } from '../shared/queries.ts'
import classes from './Person.module.css'

/** The working time of a person's day; nothing for people who do not clock in. */
export function PersonToday({ id }: { id: string }) {
  const t = getTranslator('myTime')
  const today = useOrganisation().data?.organisation.today
  const query = useDays(today === undefined ? undefined : id, today ?? '', today ?? '')
  if (query.isPending) return <div data-coming />
  const day = query.data?.days[0]
  if (!day) return null
  const running = day.sessions.find(({ state }) => state === 'running')
  const minutes = running ? day.present : day.counted
  const { text, tone, icon } = dayState(day)
  return (
    <section aria-labelledby="person-today">
      <Panel>
        <Group gap="0.25rem 0.5rem">
          <Title order={2} id="person-today">
            {t('columns.today')}
          </Title>
          <StatusBadge tone={tone} icon={icon}>
            {running ? t('clock.since', { time: formatTime(running.in, day.timeZone) }) : text}
          </StatusBadge>
        </Group>
        {(day.scheduled > 0 || day.sessions.length > 0) && (
          <div className={classes.today}>
            <div>
              <strong>{formatMinutes(minutes)}</strong>
              {day.scheduled > 0 && (
                <Text size="sm" c="dimmed">
                  {t('person.ofHours', { length: formatMinutes(day.scheduled) })}
                </Text>
              )}
            </div>
            {day.scheduled > 0 && (
              <div className={classes.bar} aria-hidden>
                <i style={{ inlineSize: `${Math.min(100, (minutes / day.scheduled) * 100)}%` }} />
              </div>
            )}
          </div>
        )}
      </Panel>
    </section>
  )
}
