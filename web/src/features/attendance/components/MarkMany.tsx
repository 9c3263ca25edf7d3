import { Button, Group, Text } from '@mantine/core'
import { type AttendanceEntry, AttendanceStatus } from '../../../api/contract/attendance.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useErrorText } from '../../../ui/ErrorState.tsx'
import { notify } from '../../../ui/notify.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { useMarkMany } from '../queries.ts'
import type { Choice } from './useChoice.ts'

interface MarkManyProps {
  choice: Choice
  /** the rows of the page */
  rows: readonly AttendanceEntry[]
  /** how many of the list have no mark yet */
  unmarked: number
  filter: { search?: string | undefined; department?: string | undefined }
  /** the day that is marked */
  date: string
}

/** Chooses people of the list and marks them all at once, after a question that names their number. */
export function MarkMany({ choice, rows, unmarked, filter, date }: MarkManyProps) {
  const t = wordsOf('attendance')
  const send = useMarkMany()
  const describe = useErrorText()
  const count = choice.all ? unmarked : choice.ids.size

  const askAndMark = async (chosen: AttendanceStatus) => {
    const status = t(`status.${chosen}`)
    const sure = await confirm({
      title: t('many.confirm', { count, status }),
      text: t('many.confirmText', { date }),
      confirm: t('many.mark', { status }),
      cancel: t('common:actions.cancel'),
    })
    if (!sure) return
    const whom = choice.all ? { filter } : { employeeIds: [...choice.ids] }
    send.mutate(
      { body: { status: chosen, ...whom } },
      {
        onSuccess: ({ marked, alreadyMarked }) => {
          choice.clear()
          const done = t('many.done', { count: marked, status })
          const already = t('many.already', { count: alreadyMarked })
          notify.success(alreadyMarked > 0 ? `${done}, ${already}` : done)
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
