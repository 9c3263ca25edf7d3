import { screens } from '@ems/contract/core/screens'
import { Title } from '@mantine/core'
import { ApiError } from '../../../api/errors.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { useHasAdminArea, useHasPermissionForOthers, useUser } from '../../../api/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { BankAccountPanel } from '../../../ui/person/BankAccountPanel.tsx'
import { PersonHeader } from '../../../ui/person/PersonHeader.tsx'
import { PersonNavigation } from '../../../ui/person/PersonNavigation.tsx'
import { HeaderSkeleton, NoOwnRecord } from '../../../ui/person/PersonPage.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { ChangeRequestsPanel } from '../change-requests/ChangeRequestsPanel.tsx'
import { ChecklistsPanel } from '../checklists/components/ChecklistsPanel.tsx'
import { ContactPanel } from '../contacts/components/ContactPanel.tsx'
import { CustomPanels } from '../custom-fields/CustomPanels.tsx'
import { EmploymentActions } from '../employment/EmploymentActions.tsx'
import { usePerson } from '../shared/queries.ts'
import { EmployeeCard } from './EmployeeCard.tsx'
import classes from './Profile.module.css'
import { ProfileFigures } from './ProfileFigures.tsx'
import { RecentChanges } from './RecentChanges.tsx'

/** The page of one employee, for administrators and for the person. */
export default function EmployeeDetailsPage() {
  const t = getTranslator('employees')
  const id = useIdParam()
  const query = usePerson(id)
  const user = useUser()
  const [runsThings, manages] = [useHasAdminArea(), useHasPermissionForOthers('employees.manage')]
  // The record has a line more with several legal entities: it must not come below the reader's eyes.
  const page = useLegalEntities().pending ? undefined : query.data
  const employee = page?.person
  if (query.isError) {
    const ownIsMissing = user?._id === id && query.error instanceof ApiError && query.error.status === 404
    return (
      <Page title={t('details.title')}>
        {ownIsMissing ? <NoOwnRecord mayAdd={manages} /> : <Failed error={query.error} retry={query.refetch} />}
      </Page>
    )
  }
  return (
    <>
      {runsThings && <PersonNavigation id={employee?._id} screen={screens.admin.employee} />}
      {page ? <PersonHeader page={page} tab="profile" own={!runsThings} /> : <HeaderSkeleton />}
      {/* The skeleton of a person's page is another page than theirs, so nothing of it moves when theirs comes. */}
      <div key={page ? 'there' : 'coming'} className={classes.sides}>
        <div className={classes.main}>
          <section aria-labelledby="details" style={{ marginTop: 'var(--l-4)' }}>
            <Panel>
              <Title order={2} id="details" mb="xs">
                {t('details.title')}
              </Title>
              {employee ? <EmployeeCard employee={employee} /> : <LoadingState />}
              {employee && manages && <EmploymentActions employee={employee} />}
            </Panel>
          </section>
          {employee && <ChangeRequestsPanel employee={employee} />}
          {employee && <ContactPanel employee={employee} />}
          {employee && user?._id === employee.userId._id && <BankAccountPanel id={employee.userId._id} own />}
          {employee && <CustomPanels employee={employee} />}
          {employee && <ChecklistsPanel employee={employee} />}
        </div>
        {runsThings && page && (
          <aside className={classes.aside} aria-label={t('glance.title')}>
            <ProfileFigures page={page} />
            <RecentChanges id={page.person._id} />
          </aside>
        )}
      </div>
    </>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => unknown }) {
  const t = getTranslator('employees')
  const text =
    error instanceof ApiError && error.status === 0 ? t('details.networkError') : errorText(error, t('details.failed'))
  const list = useHasAdminArea() ? screens.admin.employees : screens.employee.directory
  return <ErrorState error={error} text={text} retry={() => void retry()} list={{ to: list }} />
}
