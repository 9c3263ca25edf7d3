import { screens } from '@ems/contract/core/screens'
import { ActionIcon, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayPeriod, type PayPerson, payPeriods } from '../../../api/contract/pay-periods.ts'
import { useList, useSend } from '../../../api/hooks.ts'
import { useScope } from '../../../api/session.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatAmount, formatDifference, formatMoney, formatMonth, formatNumber } from '../../../ui/format/format.ts'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { usePhone } from '../../../ui/page/routeHooks.ts'
import { DepartmentFilter } from '../../../ui/select/DepartmentSelect.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { monthBefore } from '../months.ts'
import classes from './PeopleTab.module.css'

const refreshes = ['payPeriods'] as const

/** Columns whose sums are known from the figures above: only where the table is wide. */
const WIDE_ONLY = { card: 'heard', tablet: 'heard' } as const

/**
 * The people of a period, the largest difference first.
 * @param exceptions whether only those with exceptions are shown
 */
export function PeopleTab({ period, exceptions = false }: { period: PayPeriod; exceptions?: boolean }) {
  const t = getTranslator('pay')
  const list = useListState(payPeriods.people, '-difference')
  const phone = usePhone()
  const mayHold = useScope('salaries.manage') !== undefined && period.status === 'Open'
  const [opened, setOpened] = useState<string | null>(null)
  const [held, setHeld] = useState<PayPerson | null>(null)
  const query = useList(payPeriods.people, {
    params: { id: period._id },
    query: { ...list.query, ...(exceptions && { exception: 'any' }) },
  })
  const toggle = ({ employee: { _id } }: PayPerson) => setOpened(opened === _id ? null : _id)
  // Those with exceptions need room for what is wrong.
  const parts: Column<PayPerson>[] = exceptions
    ? []
    : [
        {
          key: 'days',
          kind: 'number',
          title: t('columns.days'),
          ...WIDE_ONLY,
          cell: ({ paidDays, baseDays }) => (
            <span className={classes.days}>
              {t('people.daysOf', { paid: formatNumber(paidDays), base: formatNumber(baseDays) })}
            </span>
          ),
        },
        ...(['basicSalary', 'allowances', 'deductions'] as const).map(
          (key): Column<PayPerson> => ({
            key,
            kind: 'money',
            title: t(key === 'basicSalary' ? 'columns.basic' : `sums.${key}`),
            ...WIDE_ONLY,
            cell: (row) => (
              <Text span inherit c={row[key] === 0 ? 'dimmed' : undefined}>
                {formatAmount(row[key], period)}
              </Text>
            ),
          }),
        ),
      ]
  const why: Column<PayPerson> = {
    key: 'why',
    kind: 'lead',
    title: t(exceptions ? 'tabs.exceptions' : 'columns.why'),
    cell: (row) => (exceptions ? <Exceptions row={row} /> : <Reasons row={row} />),
  }
  const columns: Column<PayPerson>[] = [
    {
      key: 'name',
      kind: 'title',
      title: t('columns.name'),
      sort: 'name',
      cell: ({ employee: { userId, employeeId } }) => (
        <PersonCell
          cut
          name={userId.name}
          path={userId.profileImage}
          id={userId._id}
          second={<bdi>{employeeId}</bdi>}
        />
      ),
    },
    ...(exceptions ? [why] : parts),
    {
      key: 'net',
      kind: 'money',
      title: t(`columns.net.${period.mode}`),
      sort: 'net',
      cell: ({ net }) => <strong>{formatAmount(net, period)}</strong>,
    },
    {
      key: 'difference',
      kind: 'money',
      title:
        period.number === 1
          ? t('periods.compared', { month: formatMonth(monthBefore(period.month)) })
          : t('columns.difference'),
      sort: 'difference',
      cell: (row) =>
        hasDifference(row) ? (
          <span className={classes.difference} data-sign={Math.sign(row.difference)}>
            {formatDifference(row.difference, period)}
          </span>
        ) : (
          '–'
        ),
    },
    ...(exceptions ? [] : [why]),
    {
      key: 'action',
      kind: 'actions',
      title: t('people.lines'),
      head: <></>,
      cell: (row) => {
        const { name } = row.employee.userId
        const button = {
          'aria-expanded': opened === row.employee._id,
          'aria-label': t('people.linesOf', { name }),
          onClick: () => toggle(row),
        }
        const open = phone ? (
          <Button size="xs" variant="default" {...button}>
            {t('people.lines')}
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" className={classes.open} {...button}>
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        )
        return exceptions ? (
          <Group gap="xs" wrap="nowrap">
            <PayTermsLink of={row} />
            {open}
          </Group>
        ) : (
          open
        )
      },
    },
  ]
  return (
    <>
      <ListToolbar>
        <SearchBox label={t('search')} list={list} />
        <Filters list={list}>
          <DepartmentFilter
            label={t('fields.department')}
            placeholder={t('people.anyDepartment')}
            value={list.filters.department}
            onChange={(value) => list.set({ department: value ?? undefined })}
          />
          {!exceptions && (
            <ChoiceFilter
              label={t('people.show')}
              any={t('people.everybody')}
              choices={['true']}
              wordOf={() => t('people.changed')}
              value={list.filters.changed}
              choose={(changed) => list.set({ changed: changed as 'true' | undefined })}
            />
          )}
        </Filters>
      </ListToolbar>
      <DataTable
        dense
        label={t(exceptions ? 'tabs.exceptions' : 'tabs.people')}
        list={list}
        query={query}
        rows={query.data?.people}
        rowKey={({ employee }) => employee._id}
        columns={columns}
        toggle={toggle}
        below={(row) =>
          opened === row.employee._id ? (
            <Lines row={row} period={period} linked={!exceptions} hold={mayHold ? () => setHeld(row) : undefined} />
          ) : null
        }
        empty={<EmptyState title={t(exceptions ? 'people.noExceptions' : 'people.none')} />}
      />
      <Dialog
        opened={held !== null}
        onClose={() => setHeld(null)}
        title={held && t(held.held ? 'people.releaseOf' : 'people.holdOf', { name: held.employee.userId.name })}
      >
        {held && <HoldForm period={period} row={held} close={() => setHeld(null)} />}
      </Dialog>
    </>
  )
}

/** In a first period only payments of one month are a reason, and no month is there to compare with. */
const hasDifference = ({ difference, before, reasons }: PayPerson) =>
  difference !== 0 && reasons.some((reason) => before !== null || (reason !== 'one-off' && reason !== 'overtime'))

function Reasons({ row }: { row: PayPerson }) {
  const t = getTranslator('pay')
  if (row.held) return <StatusBadge tone="yellow">{t('reasons.hold')}</StatusBadge>
  return row.reasons.map((reason) => t(`reasons.${reason}`)).join(', ')
}

function Exceptions({ row }: { row: PayPerson }) {
  const t = getTranslator('pay')
  return row.exceptions.map(({ kind, blocking, message }) => (
    <Group key={kind} gap="xs" wrap="nowrap">
      <StatusBadge tone={blocking ? 'red' : 'yellow'}>{t(blocking ? 'people.mustFix' : 'people.toCheck')}</StatusBadge>
      <Text size="sm">{message}</Text>
    </Group>
  ))
}

/** Most of what is wrong is corrected on the person's pay page. */
function PayTermsLink({ of: { employee } }: { of: PayPerson }) {
  const t = getTranslator('pay')
  return (
    <ButtonLink
      to={screens.admin.employeeSalary}
      params={{ id: employee._id }}
      size="xs"
      variant="default"
      aria-label={t('people.payOf', { name: employee.userId.name })}
    >
      {t('people.pay')}
    </ButtonLink>
  )
}

interface LinesProps {
  row: PayPerson
  period: PayPeriod
  /** whether a link to the pay terms is shown: not if the row has it */
  linked: boolean
  /** puts the pay on hold, or releases it; undefined without the permission */
  hold: (() => void) | undefined
}

/** A person's pay, line by line, and what can be done about it. */
function Lines({ row, period, linked, hold }: LinesProps) {
  const t = getTranslator('pay')
  const { name } = row.employee.userId
  return (
    <Stack gap="sm" py="sm" px="md">
      <LineList row={row} period={period} />
      <Group gap="xs">
        {linked && <PayTermsLink of={row} />}
        {hold && (
          <Button
            size="xs"
            variant="default"
            aria-label={t(row.held ? 'people.releaseOf' : 'people.holdOf', { name })}
            onClick={hold}
          >
            {t(row.held ? 'people.release' : 'people.hold')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function LineList({ row, period }: Pick<LinesProps, 'row' | 'period'>) {
  const t = getTranslator('pay')
  return (
    <Stack
      gap={4}
      component="ul"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      aria-label={t('people.linesOf', { name: row.employee.userId.name })}
    >
      {row.lines.map(({ component, forMonth, quantity, amount, note, kind }, place) => (
        <LineOf
          // Lines of the same component and month differ only by position.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
          key={place}
          name={[
            component.name,
            forMonth !== period.month && t('people.forMonth', { month: formatMonth(forMonth) }),
            note,
          ]
            .filter(Boolean)
            .join(' · ')}
          quantity={quantity === null ? '' : formatNumber(quantity)}
          amount={kind === 'info' ? '' : formatAmount(kind === 'deduction' ? -amount : amount, period)}
        />
      ))}
      <LineOf
        name={t(`columns.net.${period.mode}`)}
        quantity={t('people.days', { paid: formatNumber(row.paidDays), base: formatNumber(row.baseDays) })}
        amount={formatAmount(row.net, period)}
        total
      />
      {row.carried !== 0 && (
        <LineOf
          name={t(row.carried < 0 ? 'people.carried' : 'people.carriedBack', {
            amount: formatMoney(row.carried, period),
          })}
          quantity=""
          amount={formatAmount(row.toPay, period)}
        />
      )}
    </Stack>
  )
}

function LineOf({
  name,
  quantity,
  amount,
  total = false,
}: {
  name: string
  quantity: string
  amount: string
  total?: boolean
}) {
  return (
    <Group component="li" gap="md" wrap="nowrap" justify="space-between" fw={total ? 600 : 400}>
      <span>{name}</span>
      <Group gap="md" wrap="nowrap">
        <Text span size="sm" c="dimmed">
          {quantity}
        </Text>
        <span>{amount}</span>
      </Group>
    </Group>
  )
}

function HoldForm({ period, row, close }: { period: PayPeriod; row: PayPerson; close: () => void }) {
  const t = getTranslator('pay')
  const hold = useSend(payPeriods.hold, { refreshes })
  const willHold = !row.held
  const of = useSendForm({
    schema: undefined,
    required: willHold ? ['reason'] : [],
    initialValues: { reason: '' },
    send: ({ reason }) =>
      hold.mutateAsync({ params: { id: period._id }, body: { employeeId: row.employee._id, held: willHold, reason } }),
    onDone: () => {
      notify.success(t(willHold ? 'people.isHeld' : 'people.isReleased'))
      close()
    },
    onFail: (error) => {
      if (willHold) return false
      notifyError(error)
      return true
    },
  })
  return (
    <Form of={of} submitLabel={t(willHold ? 'people.hold' : 'people.release')} dialog={{ close }}>
      <Text>{t(willHold ? 'people.holdText' : 'people.releaseText')}</Text>
      {willHold && (
        <Textarea label={t('steps.why')} required autosize minRows={2} {...of.form.getInputProps('reason')} />
      )}
    </Form>
  )
}
