import '@mantine/core/styles/ActionIcon.css'
import { type Screen, screens } from '@ems/contract/core/screens'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { employees } from '../../api/contract/employees.ts'
import { useList } from '../../api/hooks.ts'
import { formatNumber } from '../format/format.ts'
import { type Place, useBrackets, usePlace } from '../list/listPosition.ts'
import { BackLink } from '../page/Page.tsx'
import { getTranslator } from '../words/words.ts'

interface PersonNavigationProps {
  /** the employee's */
  id: string | undefined
  /** the open tab, which the next person opens with */
  screen: Screen
}

/** Links back to the list, and to the people before and after in it, for readers who came from there. */
export function PersonNavigation({ id, screen }: PersonNavigationProps) {
  const t = getTranslator('person')
  const place = usePlace(employees.list.path)
  const { before, after, total } = useBeside(id, place)
  const navigate = useNavigate()
  const step = (person: typeof before, by: -1 | 1) => {
    if (!person || !place) return
    const next = { to: screen, params: { id: person._id }, state: { list: { ...place, at: place.at + by } } }
    void navigate(next as never)
  }
  useBrackets(total !== undefined, (by) => (by < 0 ? step(before, -1) : step(after, 1)))
  const ways = [
    { person: before, by: -1, key: '[', name: t('previous'), Icon: IconChevronUp },
    { person: after, by: 1, key: ']', name: t('next'), Icon: IconChevronDown },
  ] as const
  return (
    <BackLink to={{ to: screens.admin.employees }} search={place?.search ?? {}}>
      {place && total !== undefined && (
        // As high as the link: while it loads, nothing below waits for it.
        <Group gap={4} h={24} wrap="nowrap">
          <Text size="sm" c="var(--l-text-2)">
            {t('position', { at: formatNumber(place.at), total: formatNumber(total) })}
          </Text>
          {ways.map(({ person, by, key, name, Icon }) => (
            // Stays focusable at the ends, so that the keyboard does not lose its place.
            <ActionIcon
              key={key}
              variant="subtle"
              color="gray"
              aria-label={name}
              aria-keyshortcuts={key}
              title={person?.userId.name}
              aria-disabled={!person}
              data-disabled={!person || undefined}
              onClick={() => step(person, by)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          ))}
        </Group>
      )}
    </BackLink>
  )
}

/** The neighbours of a person in the list that led here; none if the list has changed since. */
function useBeside(id: string | undefined, place: Place | undefined) {
  const { page: _, ...filters } = place?.search ?? {}
  const skip = Math.max(0, (place?.at ?? 1) - 2)
  const { data } = useList(employees.list, place ? { query: { ...filters, skip, limit: 3 } } : null)
  // While they load, the previous ones are shown.
  const index = data && place ? place.at - 1 - data.skip : -1
  if (!data || data.employees[index]?._id !== id) return {}
  return {
    before: index > 0 ? data.employees[index - 1] : undefined,
    after: data.employees[index + 1],
    total: data.total,
  }
}
