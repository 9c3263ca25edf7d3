import { SEARCH_MAX } from '@ems/contract/core/limits'
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { formatNumber } from '../../../ui/format/format.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingText } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { COLLEAGUES_PER_PAGE, useColleagues } from '../queries.ts'
import { type Candidate, MemberChoices } from './MemberChoices.tsx'

const DELAY_MS = 250

interface DepartmentMembersProps {
  department: string
  leaderId: string
  chosen: ReadonlySet<string>
  choose: (person: Candidate, member: boolean) => void
}

/** The people of one department with checkboxes. There may be thousands, so the server searches and pages them. */
export function DepartmentMembers({ department, ...choices }: DepartmentMembersProps) {
  const t = getTranslator('teams')
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [search] = useDebouncedValue(typed.trim(), DELAY_MS)
  const query = useColleagues(department, search, page)
  const { employees, total = 0, skip = 0 } = query.data ?? {}
  const people = employees?.map((each) => ({
    id: each._id,
    code: each.employeeId,
    name: each.userId.name,
    left: each.leftOn !== null,
  }))
  const pages = Math.max(1, Math.ceil(total / COLLEAGUES_PER_PAGE))

  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t('members.search')}
        value={typed}
        maxLength={SEARCH_MAX}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setPage(1)
        }}
        // Enter searches; it must not save the team.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {people ? (
        <MemberChoices
          legend={t('members.employees')}
          people={people}
          empty={<Text c="dimmed">{search ? t('common:empty.noMatches') : t('members.nobodyHere')}</Text>}
          {...choices}
        />
      ) : (
        <div data-coming>
          <LoadingText />
          <Skeleton height="10rem" />
        </div>
      )}
      <Group gap="sm">
        <Text size="sm" role="status">
          {people && people.length > 0
            ? t('common:table.range', {
                from: formatNumber(skip + 1),
                to: formatNumber(skip + people.length),
                total: formatNumber(total),
              })
            : t('common:table.noRows')}
        </Text>
        {pages > 1 && (
          <>
            <Button
              size="xs"
              variant="default"
              aria-disabled={page <= 1}
              data-disabled={page <= 1 || undefined}
              onClick={() => page > 1 && setPage(page - 1)}
            >
              {t('common:table.previous')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-disabled={page >= pages}
              data-disabled={page >= pages || undefined}
              onClick={() => page < pages && setPage(page + 1)}
            >
              {t('common:table.next')}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}
