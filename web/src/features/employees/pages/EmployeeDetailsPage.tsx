import { ApiError } from '../../../api/errors.ts'
import { useUser } from '../../../api/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { errorText } from '../../../ui/errorText.ts'
import { LoadingState } from '../../../ui/LoadingState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useIdParam } from '../../../ui/useIdParam.ts'
import { wordsOf } from '../../../ui/words.ts'
import { EmployeeCard } from '../components/EmployeeCard.tsx'
import { EmploymentActions } from '../components/EmploymentActions.tsx'
import { useEmployee } from '../queries.ts'

/** The card of one employee, for administrators and for the person. */
export default function EmployeeDetailsPage() {
  const t = wordsOf('employees')
  const query = useEmployee(useIdParam())
  const administrator = useUser()?.role === 'admin'
  const employee = query.data?.employee
  const failure =
    query.error instanceof ApiError && query.error.status === 0
      ? t('details.networkError')
      : errorText(query.error, t('details.failed'))
  return (
    <Page title={t('details.title')} width="form">
      {employee ? (
        <Panel>
          <EmployeeCard employee={employee} />
          {administrator && <EmploymentActions employee={employee} />}
        </Panel>
      ) : query.isError ? (
        <ErrorState error={query.error} text={failure} retry={() => void query.refetch()} />
      ) : (
        <Panel>
          <LoadingState />
        </Panel>
      )}
    </Page>
  )
}
