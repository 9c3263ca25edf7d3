import { Stack, Text } from '@mantine/core'
import type { WorkingTime } from '../../../api/contract/working-times.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { formatDay, formatSpan } from '../../../ui/format/format.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import type { Option } from '../../../ui/select/RemoteSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useWorkingTimes } from '../queries.ts'
import { WorkingTimeForm } from './WorkingTimeForm.tsx'

interface PersonWorkingTimeProps {
  person: Option | null
  choose: (person: Option | null) => void
}

/** The schedule and location of a person from a day on. */
export function PersonWorkingTime({ person, choose }: PersonWorkingTimeProps) {
  const t = getTranslator('calendars')
  return (
    <TitledPanel title={t('person.title')} text={t('person.text')}>
      <PersonSelect
        label={t('person.who')}
        value={person?.value ?? null}
        chosen={person}
        onChange={(value, item) => choose(value === null ? null : { value, label: item?.userId.name ?? '' })}
        maw="24rem"
      />
      {person && <Times key={person.value} id={person.value} />}
    </TitledPanel>
  )
}

function Times({ id }: { id: string }) {
  const t = getTranslator('calendars')
  const today = useOrganisation().data?.organisation.today
  return (
    <FetchState query={useWorkingTimes(id)}>
      {({ workingTimes: times }) => (
        <Stack gap="md" mt="md">
          {times.length === 0 ? (
            <EmptyState drawing="calm" title={t('person.none')} text={t('person.noneText')} />
          ) : (
            <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
              {times.map((time) => (
                <li key={time.from}>
                  <Text fw={600}>{spanOf(time, t('person.since', { day: formatDay(time.from) }))}</Text>
                  <Text size="sm" c="dimmed">
                    {builtInName(time.schedule.name)} · {time.location?.name ?? t('person.anywhere')}
                  </Text>
                </li>
              ))}
            </Stack>
          )}
          {today && <WorkingTimeForm key={JSON.stringify(times)} id={id} today={today} latest={times.at(-1)} />}
        </Stack>
      )}
    </FetchState>
  )
}

const spanOf = ({ from, to }: WorkingTime, since: string) => (to === null ? since : formatSpan(from, to))
