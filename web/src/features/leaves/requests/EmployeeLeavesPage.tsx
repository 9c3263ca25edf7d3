import { screens } from '@ems/contract/core/screens'
import { Text } from '@mantine/core'
import { IconCalendar, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { access } from '../../../api/contract/access.ts'
import { type Leave, leaves } from '../../../api/contract/leaves.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useHasAdminArea, useHasPermissionForOthers, useUser } from '../../../api/session.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatDay, formatSpan } from '../../../ui/format/format.ts'
import { Day } from '../../../ui/format/values.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { useIdParam, usePhone } from '../../../ui/page/routeHooks.ts'
import { PersonPage } from '../../../ui/person/PersonPage.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { BalanceCards } from '../balances/BalanceCards.tsx'
import { LeaveStatusBadge } from '../shared/LeaveStatusBadge.tsx'
import { formatDayPart, formatLength } from '../shared/leaveText.ts'
import { useBalances, useLeavesOf } from '../shared/queries.ts'

const RequestForDialog = lazy(() => import('./RequestForDialog.tsx'))

/** One person's leaves, for administrators and for the person. */
export default function EmployeeLeavesPage() {
  const t = getTranslator('leaves')
  const id = useIdParam()
  const phone = usePhone()
  const user = useUser()
  const role = user?.role ?? 'employee'
  const list = useListState(leaves.ofPerson, '-startDate')
  const query = useLeavesOf(id, role, list)
  const runsThings = useHasAdminArea()
  const isOwn = user?._id === id
  const toCalendar = isOwn && (
    <ButtonLink to={screens.employee.calendar} variant="default" leftSection={<IconCalendar size={16} aria-hidden />}>
      {t('list.calendar')}
    </ButtonLink>
  )
  // The button requests the reader's own leave, which could be misunderstood on another person's page.
  const add = role === 'employee' && isOwn && (
    <ButtonLink to={screens.employee.addLeave} leftSection={<IconPlus size={16} aria-hidden />}>
      {t('ofPerson.add')}
    </ButtonLink>
  )
  const [requesting, setRequesting] = useRequesting()
  // The number of cards must be known first: otherwise the content below would move.
  const stands = !useBalances(id).isPending
  const typeText = (leave: Leave) =>
    [leaveTypeName(leave.leaveType), formatDayPart(t, leave)].filter(Boolean).join(', ')
  const typeOf = (leave: Leave) => (
    <TextLink to={runsThings ? screens.admin.leave : screens.employee.leave} params={{ id: leave._id }}>
      {typeText(leave)}
    </TextLink>
  )
  const columns: Column<Leave>[] = [
    { key: 'number', kind: 'number', title: t('ofPerson.sno'), cell: (_, number) => number },
    { key: 'leaveType', kind: 'title', title: t('ofPerson.leaveType'), sort: 'leaveType', cell: typeOf },
    {
      key: 'from',
      kind: phone ? 'lead' : 'fact',
      title: t('ofPerson.from'),
      sort: 'startDate',
      cell: (leave) =>
        phone ? (
          `${formatLength(t, leave)}, ${formatSpan(leave.startDate, leave.endDate)}`
        ) : (
          <Day value={leave.startDate} />
        ),
    },
    {
      key: 'to',
      kind: 'fact',
      title: t('ofPerson.to'),
      card: 'heard',
      sort: 'endDate',
      cell: ({ endDate }) => <Day value={endDate} />,
    },
    {
      key: 'description',
      ...(phone && { kind: 'fact' }),
      title: t('ofPerson.description'),
      cell: ({ reason }) => reason && <Reason text={reason} />,
    },
    {
      key: 'status',
      kind: 'badge',
      title: t('ofPerson.status'),
      sort: 'status',
      cell: (leave) => <LeaveStatusBadge leave={leave} own={isOwn} />,
    },
  ]
  return (
    <PersonPage
      id={id}
      tab="leave"
      title={t('ofPerson.title')}
      actions={
        <>
          {toCalendar}
          {add}
        </>
      }
    >
      {user?._id === id && <StandIn />}
      <BalanceCards id={id} whose={isOwn ? 'own' : 'other'} />
      <Suspense>{requesting && <RequestForDialog userId={id} done={() => setRequesting(false)} />}</Suspense>
      <div style={{ visibility: stands ? undefined : 'hidden' }}>
        <ListToolbar>
          <SearchBox label={t('ofPerson.search')} list={list} />
          <ExportButton path={`/api/leave/${id}/${role}`} list={list} name="leaves" />
        </ListToolbar>
        <DataTable
          label={t('ofPerson.title')}
          list={list}
          query={query}
          rows={query.data?.leaves}
          rowKey={(leave) => leave._id}
          columns={columns}
          failed={t('list.failed')}
          empty={<EmptyState title={t('ofPerson.emptyTitle')} text={t('ofPerson.emptyText')} />}
        />
      </div>
    </PersonPage>
  )
}

const Reason = ({ text }: { text: string }) => (
  <Text
    component="span"
    size="sm"
    maw="32rem"
    display="inline-block"
    style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
  >
    {text}
  </Text>
)

/** Whether the form to request leave for the person is open; the head of their page links here. */
function useRequesting() {
  const opensAtStart = (useSearch({ strict: false }) as { add?: unknown }).add === 'leave'
  const navigate = useNavigate()
  const [requesting, set] = useState(opensAtStart)
  useEffect(() => {
    if (!opensAtStart) return
    set(true)
    void navigate({ to: '.', search: {} as never, replace: true, state: true })
  }, [opensAtStart, navigate])
  return [requesting, set] as const
}

/** Tells an approver who will be away that they have no delegate yet. */
export function StandIn() {
  const t = getTranslator('delegations')
  const decides = useHasPermissionForOthers('leaves.decide')
  const proposed = useFetch(access.proposedDelegation, decides ? {} : null).data?.proposed
  if (!proposed) return null
  const days = { from: formatDay(proposed.fromDay), to: formatDay(proposed.toDay) }
  return (
    <Notice tone="teal" role="status" title={t('proposed', days)}>
      <TextLink to={screens.employee.setting}>{t('choose')}</TextLink>
    </Notice>
  )
}
