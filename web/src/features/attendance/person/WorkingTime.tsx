import { addDays, mondayOf } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { Text, Title } from '@mantine/core'
import { personPage } from '../../../api/contract/person-page.ts'
import { type WorkingDay, workingTimes } from '../../../api/contract/working-times.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { shortWeekdayName, weekdayName } from '../../../ui/format/months.ts'
import { CardTextLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Person.module.css'

/** The scheduled days of a person in this week, and their location; nothing for readers who may not see them. */
export function WorkingTime({ id }: { id: string }) {
  const t = getTranslator('attendance')
  const today = useOrganisation().data?.organisation.today
  const monday = today && mondayOf(today)
  const query = useFetch(
    workingTimes.days,
    monday ? { params: { id }, query: { from: monday, to: addDays(monday, 6) } } : null,
  )
  const location = useFetch(personPage.page, { params: { id } }).data?.person.location
  const manages = useHasPermissionForOthers('employees.manage')
  if (query.isError) return null
  if (!query.data) return <div data-coming />
  const { days } = query.data
  const worked = days.filter(isWorked)
  const minutes = days.reduce((sum, { am, pm }) => sum + am + pm, 0)
  const hours = t('workingTime.hours', { hours: Math.round((minutes / 60) * 100) / 100 })
  return (
    <section aria-labelledby="working-time">
      <Panel>
        <div className={classes.title}>
          <Title order={2} id="working-time">
            {t('workingTime.title')}
          </Title>
          {manages && (
            <CardTextLink to={screens.admin.employeeJob} params={{ id }} state={true}>
              {t('workingTime.change')}
            </CardTextLink>
          )}
        </div>
        <p className={classes.sentence}>
          {worked.length === 0 ? (
            t('workingTime.none')
          ) : (
            <>
              <strong>{namesOf(days)}</strong> · {hours}
            </>
          )}
        </p>
        <div className={classes.week} aria-hidden>
          {days.map((day) => (
            <span key={day.day} data-worked={isWorked(day) || undefined}>
              {shortWeekdayName(day.day)}
            </span>
          ))}
        </div>
        {location && (
          <Text size="sm" c="dimmed">
            {location.name}
          </Text>
        )}
      </Panel>
    </section>
  )
}

const isWorked = ({ am, pm }: WorkingDay) => am + pm > 0

/** The working days of a week: from the first to the last, or one by one if there are days off between them. */
function namesOf(days: readonly WorkingDay[]): string {
  const t = getTranslator('attendance')
  const worked = days.filter(isWorked).map(({ day }) => day)
  const [first = '', last = ''] = [worked[0], worked.at(-1)]
  const isRun = worked.length > 1 && addDays(first, worked.length - 1) === last
  return isRun
    ? t('workingTime.span', { first: weekdayName(first), last: weekdayName(last) })
    : worked.map(weekdayName).join(', ')
}
