import { screens } from '@ems/contract/core/screens'
import { Skeleton, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { personPage } from '../../api/contract/person-page.ts'
import { ApiError } from '../../api/errors.ts'
import { useFetch } from '../../api/hooks.ts'
import { useHasAdminArea, useHasPermissionForOthers, useUser } from '../../api/session.ts'
import { ButtonLink } from '../page/links.tsx'
import { Page } from '../page/Page.tsx'
import { Panel } from '../page/Panel.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { getTranslator } from '../words/words.ts'
import { OWN_TABS, PERSON_TABS, PersonHeader, type PersonTab } from './PersonHeader.tsx'
import { PersonNavigation } from './PersonNavigation.tsx'
import classes from './PersonPage.module.css'

interface PersonPageProps {
  /** the employee's or the user's */
  id: string
  tab: PersonTab
  /** the heading of the tab's content */
  title: string
  actions?: ReactNode
  /** what comes before the heading */
  first?: ReactNode
  /** whether the content has headings of its own: the title is then only for screen readers */
  hasHeadings?: boolean
  children: ReactNode
}

/**
 * One tab of a person. For people who manage others it is a tab of the person's page, under their name; for the
 * reader's own it is a tab of the profile, or a separate screen.
 */
export function PersonPage({ id, tab, title, actions, first, hasHeadings = false, children }: PersonPageProps) {
  const user = useUser()
  const manages = useHasPermissionForOthers('employees.manage')
  const managed = useHasAdminArea() && user?._id !== id
  const shown = managed || tab in OWN_TABS
  const query = useFetch(personPage.page, shown ? { params: { id } } : null)
  const { data } = query
  if (!shown)
    return (
      <Page title={title} actions={actions}>
        {first}
        {children}
      </Page>
    )
  // Without the person there is nothing to say about them.
  if (query.isError && !data)
    return (
      <Page title={title}>
        {user?._id === id && query.error instanceof ApiError && query.error.status === 404 ? (
          <NoOwnRecord mayAdd={manages} />
        ) : (
          <ErrorState
            error={query.error}
            retry={() => void query.refetch()}
            list={{ to: managed ? screens.admin.employees : screens.employee.directory }}
          />
        )}
      </Page>
    )
  return (
    <>
      {managed && <PersonNavigation id={data?.person._id} screen={PERSON_TABS[tab]} />}
      {data ? <PersonHeader page={data} tab={tab} own={!managed} /> : <HeaderSkeleton />}
      {first && <div className={classes.section}>{first}</div>}
      {hasHeadings ? (
        <section aria-label={title} className={classes.section}>
          {children}
        </section>
      ) : (
        <section aria-labelledby="person-section" className={classes.section}>
          <div className={classes.head}>
            <Title order={2} id="person-section">
              {title}
            </Title>
            {actions}
          </div>
          {children}
        </section>
      )}
    </>
  )
}

/** The place of the header while the person loads. */
export const HeaderSkeleton = () => (
  <div data-coming className={`${classes.card} ${classes.coming}`}>
    <div className={classes.person}>
      <Skeleton height={72} circle />
      <div>
        <Skeleton height={20} width="40%" mt={6} />
        <Skeleton height={12} width="60%" mt={12} />
      </div>
    </div>
  </div>
)

/** The page of an account without an employee record; offers to create the record, with the permission. */
export function NoOwnRecord({ mayAdd }: { mayAdd: boolean }) {
  const t = getTranslator('common')
  return (
    <Panel>
      <EmptyState
        drawing="team"
        title={t('noRecord.title')}
        text={t(mayAdd ? 'noRecord.textAdmin' : 'noRecord.text')}
        action={mayAdd && <ButtonLink to={screens.admin.ownRecord}>{t('noRecord.add')}</ButtonLink>}
      />
    </Panel>
  )
}
