import { Title } from '@mantine/core'
import {
  IconCalendar,
  IconCalendarCheck,
  IconId,
  IconKey,
  IconMail,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { Avatar } from '../../../ui/avatar/Avatar.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './AddEmployee.module.css'
import type { useAddEmployeeForm } from './useAddEmployeeForm.ts'
import { useDepartmentHints } from './useDepartmentHints.ts'

interface AddEmployeePreviewProps {
  of: ReturnType<typeof useAddEmployeeForm>
  employeeId: string
  /** a day; empty until today is known */
  firstDay: string
}

/** A preview of the person as typed so far. */
export function AddEmployeePreview({ of: { form, today }, employeeId, firstDay }: AddEmployeePreviewProps) {
  const t = getTranslator('employees')
  const { name, designation, department } = form.form.values
  const work = [designation, useDepartmentHints(department).name].filter(Boolean).join(' · ')
  return (
    <Panel>
      <div className={classes.preview}>
        {name === '' ? (
          <span className={classes.faceless} aria-hidden>
            <IconUser size={32} />
          </span>
        ) : (
          <Avatar name={name} path={null} id={null} size={72} silent />
        )}
        <p className={classes.name}>{name || t('add.nameless')}</p>
        <p className={classes.second}>{work || '\u00a0'}</p>
        <p className={classes.chips}>
          {firstDay !== '' && (
            <span>
              <IconCalendar size={13} aria-hidden />
              {firstDay === today ? t('add.startsToday') : t('add.starts', { day: formatDay(firstDay) })}
            </span>
          )}
          {employeeId !== '' && (
            <span>
              <IconId size={13} aria-hidden />
              <bdi>{employeeId}</bdi>
            </span>
          )}
        </p>
      </div>
    </Panel>
  )
}

/** The effects of the button. */
export function NextSteps() {
  const t = getTranslator('employees')
  const steps: [TablerIcon, string][] = [
    [IconMail, t('add.next.mail')],
    [IconKey, t('add.next.password')],
    [IconCalendarCheck, t('add.next.attendance')],
  ]
  return (
    <Panel>
      <Title order={2} mb="sm">
        {t('add.next.title')}
      </Title>
      <ul className={classes.steps}>
        {steps.map(([Icon, text]) => (
          <li key={text}>
            <span className={classes.icon}>
              <Icon size={16} aria-hidden />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
