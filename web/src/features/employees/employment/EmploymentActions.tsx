import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Employee } from '../../../api/contract/employees.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useSetManager } from '../org/queries.ts'
import { useResumeEmployment } from '../shared/queries.ts'
import { EmploymentDatesDialog } from './EmploymentDatesDialog.tsx'
import { EndEmploymentDialog } from './EndEmploymentDialog.tsx'
import { PlannedEndActions } from './PlannedEndActions.tsx'
import { RehireDialog } from './RehireDialog.tsx'

/**
 * The dates of an employment and the actions after its end. The person's menu opens the dialog that is rendered here.
 */
export function EmploymentActions({ employee }: { employee: Employee }) {
  const t = getTranslator('employees')
  const opensAtStart = (useSearch({ strict: false }) as { do?: unknown }).do === 'end'
  const navigate = useNavigate()
  const [ending, end] = useDisclosure(opensAtStart)
  // The person's menu leads here, also from this tab.
  useEffect(() => {
    if (!opensAtStart) return
    end.open()
    void navigate({ to: '.', search: {} as never, replace: true, state: true })
  }, [opensAtStart, end.open, navigate])
  const [dating, date] = useDisclosure(false)
  const [returning, again] = useDisclosure(false)
  const resume = useResumeEmployment()
  const put = useSetManager()
  const setsManagers = useHasPermissionForOthers('employees.managers')
  const describe = useErrorText()
  const { name } = employee.userId

  /** Reporting lines are not restored automatically: the former manager is proposed. */
  const askAndPut = async (manager: { _id: string; name: string }) => {
    const names = { name, manager: manager.name }
    const sure = await confirm({
      title: t('employment.managerTitle', names),
      text: t('employment.managerText', names),
      confirm: t('employment.managerPut'),
      cancel: t('employment.managerNot'),
    })
    if (!sure) return
    put.mutate(
      { params: { id: employee._id }, body: { managerId: manager._id } },
      {
        onSuccess: () => notify.success(t('employment.managerDone', names)),
        onError: (error) => notify.error(describe(error)),
      },
    )
  }

  const askAndResume = async () => {
    const sure = await confirm({
      title: t('employment.resumeTitle', { name }),
      text: t('employment.resumeText'),
      confirm: t('employment.resume'),
      cancel: t('common:actions.cancel'),
    })
    if (!sure) return
    resume.mutate(
      { params: { id: employee._id }, body: {} },
      {
        onSuccess: ({ proposedManager }) => {
          notify.success(t('employment.resumeDone', { name }))
          if (proposedManager && setsManagers) void askAndPut(proposedManager)
        },
        onError: (error) => notify.error(describe(error)),
      },
    )
  }

  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={date.open}>
        {t('employment.dates')}
      </Button>
      {employee.leftOn ? (
        <>
          <Button variant="default" onClick={again.open}>
            {t('employment.again')}
          </Button>
          <Button variant="default" loading={resume.isPending} onClick={askAndResume}>
            {t('employment.resume')}
          </Button>
        </>
      ) : (
        <PlannedEndActions employee={employee} />
      )}
      <EmploymentDatesDialog employee={employee} opened={dating} close={date.close} />
      <RehireDialog employee={employee} opened={returning} close={again.close} />
      <EndEmploymentDialog employee={employee} opened={ending} close={end.close} />
    </Group>
  )
}
