import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Task } from '../../../api/contract/tasks.ts'
import type { Team } from '../../../api/contract/teams.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import type { Values } from '../../../ui/form/useFields.ts'
import { type SendForm, useSendForm } from '../../../ui/form/useSendForm.ts'
import { RemoteSelect, type RemoteSelectProps } from '../../../ui/select/RemoteSelect.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { toSentValue } from '../shared/formInstants.ts'
import { useNotify, useTeamChoices } from '../shared/queries.ts'
import { TimeField } from '../shared/TaskFields.tsx'

interface Times extends Values {
  assignAt: string
  deadlineAt: string
}

interface AssignFormProps<V extends Times> {
  task: Task
  timeZone: string
  reload: () => void
  schema: z.ZodType
  initialValues: V
  assign: (values: V & { ifUpdatedAt: string }) => Promise<unknown>
  submitLabel: string
  /** the present assignee */
  holder: string | undefined
  /** content below the deadline, for instance that the assignee is away then */
  below?: (form: SendForm<V>['form']) => ReactNode
  /** the fields that select the assignee */
  children: (form: SendForm<V>['form']) => ReactNode
}

/** The common part of assigning to an employee and to a team: times, mail, and the link back to the list. */
export function AssignForm<V extends Times>({
  task,
  timeZone,
  reload,
  schema,
  initialValues,
  assign,
  submitLabel,
  holder,
  below,
  children,
}: AssignFormProps<V>) {
  const t = getTranslator('tasks')
  const navigate = useNavigate()
  const notifyThem = useNotify(task.task_for)
  const confirmReopening = useConfirmReopening()
  const isCompleted = task.status === 'Completed'
  const form = useSendForm({
    schema,
    initialValues,
    ...(isCompleted && { ask: () => confirmReopening(task.task_name) }),
    send: (values) =>
      assign({
        ...values,
        assignAt: toSentValue(values.assignAt, task.assignAt, timeZone),
        deadlineAt: toSentValue(values.deadlineAt, task.deadlineAt, timeZone),
        ifUpdatedAt: task.updatedAt,
      }),
    onDone: () => {
      // The assignment is saved, whether or not the mail can be sent.
      notifyThem.mutate({ params: { id: task._id } })
      notify.success(t('assign.done'))
      void navigate({ to: screens.admin.tasks })
    },
  })
  return (
    <Form
      of={form}
      submitLabel={submitLabel}
      cancelTo={{ to: screens.admin.tasks }}
      reload={reload}
      failureText={t('assign.failed')}
    >
      <TaskInHand name={task.task_name} isCompleted={isCompleted} holder={holder} />
      {children(form.form)}
      <TimeField label={t('fields.assignAt')} {...form.form.getInputProps('assignAt')} />
      <TimeField label={t('fields.deadline')} {...form.form.getInputProps('deadlineAt')} />
      {below?.(form.form)}
    </Form>
  )
}

function useConfirmReopening() {
  const t = getTranslator('tasks')
  return (name: string) =>
    confirm({
      title: t('assign.reopenQuestion', { name }),
      text: t('assign.reopenText'),
      confirm: t('assign.reopen'),
      cancel: t('common:actions.cancel'),
    })
}

/** The task, its present assignee, and a warning if it is completed. */
function TaskInHand({ name, isCompleted, holder }: { name: string; isCompleted: boolean; holder: string | undefined }) {
  const t = getTranslator('tasks')
  return (
    <>
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        {holder && (
          <Text size="sm" c="dimmed">
            {t(isCompleted ? 'assign.formerHolder' : 'assign.holder', { name: holder })}
          </Text>
        )}
      </div>
      {isCompleted && (
        <Notice tone="teal" role="status">
          {t('assign.completed')}
        </Notice>
      )}
    </>
  )
}

function useTeams(search: string | undefined) {
  const query = useTeamChoices(search)
  return { items: query.data?.teams, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, team_name }: Team) => ({ value: _id, label: team_name })

export function TeamSelect(props: RemoteSelectProps<Team>) {
  const t = getTranslator('tasks')
  return <RemoteSelect placeholder={t('assignTeam.choose')} {...props} useItems={useTeams} optionOf={optionOf} />
}
