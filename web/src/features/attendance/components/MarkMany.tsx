import { Button, Group, Skeleton, Text } from '@mantine/core'
import { type AttendanceEntry, AttendanceStatus } from '../../../api/contract/attendance.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { type MarkFilter, useAskOnLeave, useMarkMany } from '../queries.ts'
import { type Away, outcomeOf, questionOf } from './manyWords.tsx'
import type { Choice } from './useChoice.ts'

interface MarkManyProps {
  choice: Choice
  /** the rows of the page */
  rows: readonly AttendanceEntry[]
  /** how many of the list have no mark yet */
  unmarked: number
  filter: MarkFilter
  /** the day that is marked */
  date: string
}

/**
 * Chooses people of the list and marks them all at once, after a question that names their number. Those on approved
 * leave are marked so.
 */
export function MarkMany({ choice, rows, unmarked, filter, date }: MarkManyProps) {
  const t = wordsOf('attendance')
  const send = useMarkMany()
  const askOnLeave = useAskOnLeave()
  const describe = useErrorText()
  const count = choice.all ? unmarked : choice.people.size

  const awayOf = async (chosen: AttendanceStatus): Promise<Away> => {
    if (chosen === 'Leave') return { people: [], total: 0 }
    if (choice.all) {
      const { message, total } = await askOnLeave(filter)
      return { people: message, total }
    }
    const people = [...choice.people.values()].filter((entry) => entry.onLeave !== null)
    return { people, total: people.length }
  }

  const askAndMark = async (chosen: AttendanceStatus) => {
    try {
      if (!(await confirm(questionOf(t, { chosen, count, date, away: await awayOf(chosen) })))) return
    } catch (error) {
      return notify.error(describe(error))
    }
    const whom = choice.all ? { filter } : { employeeIds: [...choice.people.keys()] }
    send.mutate(
      { body: { status: chosen, onLeave: 'leave', ...whom } },
      {
        onSuccess: (answer) => {
          choice.clear()
          notify.success(outcomeOf(t, chosen, answer))
        },
        onError: (error) => notify.error(describe(error)),
      },
    )
  }

  return (
    <section aria-label={t('many.label')} style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <Panel look="row">
        <Group gap="sm" justify="space-between">
          <Group gap="sm">
            <Text size="sm" fw={600} role="status">
              {count === 0 ? t('many.none') : t('many.chosen', { count })}
            </Text>
            <Button
              size="xs"
              variant="default"
              disabled={!rows.some((row) => row.status === null)}
              onClick={choice.addPage}
            >
              {t('many.selectPage')}
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-pressed={choice.all}
              disabled={unmarked === 0}
              onClick={choice.all ? choice.clear : choice.chooseAll}
            >
              {t('many.selectAll', { count: unmarked })}
            </Button>
            {count > 0 && (
              <Button size="xs" variant="subtle" onClick={choice.clear}>
                {t('many.clear')}
              </Button>
            )}
          </Group>
          {count > 0 && (
            <Group gap="xs">
              {AttendanceStatus.options.map((status) => (
                <Button
                  key={status}
                  size="xs"
                  loading={send.isPending && send.variables.body.status === status}
                  disabled={send.isPending}
                  onClick={() => askAndMark(status)}
                >
                  {t('many.mark', { status: t(`status.${status}`) })}
                </Button>
              ))}
            </Group>
          )}
        </Group>
      </Panel>
    </section>
  )
}

/** Keeps the place of the bar while it is not known whether there is somebody to mark: the list must not jump. */
export const MarkManyLoading = () => (
  <div aria-hidden style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
    <Panel look="row">
      <Skeleton height="var(--l-control-sm)" width="40%" />
    </Panel>
  </div>
)
