import { addDays } from '@ems/contract/core/days'
import { Group, Title } from '@mantine/core'
import { time } from '../../../api/contract/time.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { MonthOfTime } from './MonthOfTime.tsx'
import { DownloadRecord } from './MonthTools.tsx'
import { useMonth } from './useMonth.ts'

/** How recently a person must have clocked in for this part to appear. */
const RECENT_DAYS = 61

/** A month of a person's working time, for readers with the right; nothing for people who do not clock in. */
export function PersonTime({ id }: { id: string }) {
  const t = getTranslator('myTime')
  const today = useOrganisation().data?.organisation.today
  const { month, day, openDay } = useMonth()
  const recent = useFetch(
    time.days,
    today === undefined ? null : { query: { employee: id, from: addDays(today, -RECENT_DAYS), to: today, limit: 1 } },
  )
  if (!month || !recent.data?.total) return null
  return (
    <section aria-labelledby="person-time">
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} id="person-time">
          {t('personTitle')}
        </Title>
        <DownloadRecord employeeId={id} month={month} />
      </Group>
      <MonthOfTime key={month} employeeId={id} month={month} day={day} openDay={openDay} own={false} />
    </section>
  )
}
