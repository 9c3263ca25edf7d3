import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Checklist } from '../../../../api/contract/checklists.ts'
import type { Employee } from '../../../../api/contract/employees.ts'
import { useHasPermissionForOthers, useScope, useUser } from '../../../../api/session.ts'
import { StatusBadge } from '../../../../ui/controls/StatusBadge.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { formatDay } from '../../../../ui/format/format.ts'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { notify } from '../../../../ui/toast/notify.ts'
import { notifyError } from '../../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useCancelChecklist, useChecklists } from '../queries.ts'
import { MoveChecklistDialog, StartChecklistDialog } from './ChecklistDialogs.tsx'

/** The checklists of a person who joins or leaves; people with the permission start, move and cancel them here. */
export function ChecklistsPanel({ employee }: { employee: Employee }) {
  const t = getTranslator('checklists')
  const own = useUser()?._id === employee.userId._id
  const [reads, manages] = [useScope('lifecycle.read'), useHasPermissionForOthers('lifecycle.manage')]
  const asks = own || (reads ?? 'own') !== 'own'
  const { data } = useChecklists(asks ? employee._id : null)
  const [starting, setStarting] = useState(false)
  const [moved, setMoved] = useState<Checklist>()
  const checklists = data?.checklists ?? []
  if (!asks || (checklists.length === 0 && !manages)) return null
  return (
    <section aria-labelledby="checklists" style={{ marginTop: 'var(--l-4)' }}>
      <Panel>
        <Group justify="space-between" mb="xs">
          <Title order={2} id="checklists">
            {t('panel.title')}
          </Title>
          {manages && (
            <Button variant="default" onClick={() => setStarting(true)}>
              {t('panel.start')}
            </Button>
          )}
        </Group>
        {data && checklists.length === 0 && <Text size="sm">{t('panel.none')}</Text>}
        <Stack gap="lg">
          {checklists.map((checklist) => (
            <OneChecklist
              key={checklist._id}
              checklist={checklist}
              manages={manages}
              move={() => setMoved(checklist)}
            />
          ))}
        </Stack>
      </Panel>
      {starting && <StartChecklistDialog id={employee._id} close={() => setStarting(false)} />}
      {moved && <MoveChecklistDialog checklist={moved} close={() => setMoved(undefined)} />}
    </section>
  )
}

interface OneChecklistProps {
  checklist: Checklist
  manages: boolean
  move: () => void
}

function OneChecklist({ checklist, manages, move }: OneChecklistProps) {
  const t = getTranslator('checklists')
  const cancel = useCancelChecklist()
  const { _id: id, name, items, done, of, anchorDay } = checklist
  const giveUp = async () => {
    const words = { title: t('panel.cancelOf', { name }), text: t('panel.asks', { name }) }
    const buttons = { confirm: t('panel.cancel'), cancel: t('common:actions.cancel') }
    if (!(await confirm({ ...words, ...buttons, destroys: true }))) return
    const told = { onSuccess: () => notify.success(t('panel.cancelled')), onError: notifyError }
    cancel.mutate({ params: { id } }, told)
  }
  return (
    <div>
      <Group justify="space-between" gap="xs" mb="xs">
        <div>
          <Title order={3}>{name}</Title>
          <Text size="sm" c="dimmed">
            {t('panel.progress', { done, of, day: formatDay(anchorDay) })}
          </Text>
        </div>
        {manages && (
          <Group gap="xs">
            <Button size="xs" variant="default" aria-label={t('panel.moveOf', { name })} onClick={move}>
              {t('panel.move')}
            </Button>
            <Button size="xs" variant="default" aria-label={t('panel.cancelOf', { name })} onClick={giveUp}>
              {t('panel.cancel')}
            </Button>
          </Group>
        )}
      </Group>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item) => (
          <Item key={item._id} item={item} />
        ))}
      </Stack>
    </div>
  )
}

function Item({ item: { title, optional, dueOn, task } }: { item: Checklist['items'][number] }) {
  const t = getTranslator('checklists')
  const facts = [
    t('panel.due', { day: formatDay(dueOn) }),
    task && (task.employeeId?.userId.name ?? t('panel.nobody')),
    optional && t('panel.optional'),
  ].filter(Boolean)
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Text size="sm">{title}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      {task === null ? (
        <StatusBadge tone="ended">{t('panel.gone')}</StatusBadge>
      ) : (
        <StatusBadge tone={task.complete ? 'green' : 'yellow'}>
          {t(task.complete ? 'panel.done' : 'panel.open')}
        </StatusBadge>
      )}
    </Group>
  )
}
