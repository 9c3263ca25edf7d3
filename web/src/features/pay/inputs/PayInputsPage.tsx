import { screens } from '@ems/contract/core/screens'
import { Button, Group } from '@mantine/core'
import { IconClock, IconPlus, IconTableImport } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayInput, payInputs } from '../../../api/contract/pay-terms.ts'
import { useList, useSend } from '../../../api/hooks.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { PersonCell } from '../../../ui/avatar/PersonCell.tsx'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { formatAmount, formatMonth, formatNumber } from '../../../ui/format/format.ts'
import { RowActions } from '../../../ui/list/RowActions.tsx'
import { RowButton } from '../../../ui/list/RowButton.tsx'
import { DataTable } from '../../../ui/list/table/DataTable.tsx'
import type { Column } from '../../../ui/list/table/types.ts'
import { ChoiceFilter } from '../../../ui/list/toolbar/ChoiceFilter.tsx'
import { Filters } from '../../../ui/list/toolbar/Filters.tsx'
import { ListToolbar } from '../../../ui/list/toolbar/ListToolbar.tsx'
import { SearchBox } from '../../../ui/list/toolbar/SearchBox.tsx'
import { useListState } from '../../../ui/list/useListState.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { PayInputDialog } from './PayInputDialog.tsx'

/** Bonuses, overtime and other payments of one month. */
export default function PayInputsPage() {
  const t = getTranslator('pay')
  const list = useListState(payInputs.list)
  const query = useList(payInputs.list, { query: list.query })
  const [mayAdd, imports] = [useHasPermissionForOthers('salaries.manage'), useHasPermissionForOthers('exchange.import')]
  const [edited, edit] = useState<PayInput | 'new' | null>(null)
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit('new')}>
      {t('inputs.add')}
    </Button>
  )
  const actions = mayAdd && (
    <Group gap="sm">
      {imports && (
        <ButtonLink
          to={screens.admin.imports}
          search={{ kind: 'pay-inputs' } as never}
          variant="default"
          leftSection={<IconTableImport size={16} aria-hidden />}
        >
          {t('inputs.load')}
        </ButtonLink>
      )}
      {add}
    </Group>
  )
  const columns: Column<PayInput>[] = [
    {
      key: 'name',
      kind: 'title',
      title: t('columns.name'),
      sort: 'name',
      cell: ({ employee: { userId, employeeId } }) => (
        <PersonCell name={userId.name} path={userId.profileImage} id={userId._id} second={<bdi>{employeeId}</bdi>} />
      ),
    },
    { key: 'month', kind: 'fact', title: t('columns.month'), sort: 'month', cell: ({ month }) => formatMonth(month) },
    { key: 'component', kind: 'lead', title: t('columns.component'), cell: ({ component }) => component.name },
    { key: 'amount', kind: 'money', title: t('columns.amount'), cell: (input) => amountOf(input) },
    { key: 'note', tablet: 'upright', kind: 'fact', title: t('columns.note'), cell: ({ note }) => note },
    {
      key: 'status',
      kind: 'badge',
      title: t('columns.status'),
      cell: ({ used }) => (
        <StatusBadge tone={used ? 'green' : 'grey'} {...(!used && { icon: IconClock })}>
          {t(used ? 'inputs.used' : 'inputs.open')}
        </StatusBadge>
      ),
    },
    {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (input) => mayAdd && !input.used && <Actions input={input} edit={() => edit(input)} />,
    },
  ]
  return (
    <Page title={t('inputs.title')} facts={t('inputs.text')} actions={actions}>
      <ListToolbar>
        <SearchBox label={t('search')} list={list} />
        <Filters list={list}>
          <ChoiceFilter
            label={t('columns.status')}
            any={t('inputs.all')}
            choices={['false', 'true']}
            wordOf={(used) => t(used === 'true' ? 'inputs.used' : 'inputs.open')}
            value={list.filters.used}
            choose={(used) => list.set({ used: used as 'true' | 'false' | undefined })}
          />
        </Filters>
      </ListToolbar>
      <DataTable
        label={t('inputs.title')}
        list={list}
        query={query}
        rows={query.data?.inputs}
        rowKey={({ _id }) => _id}
        columns={columns}
        empty={<EmptyState title={t('inputs.none')} text={t('inputs.noneText')} />}
      />
      {edited && <PayInputDialog input={edited === 'new' ? null : edited} close={() => edit(null)} />}
    </Page>
  )
}

function amountOf(input: PayInput): string {
  const t = getTranslator('pay')
  if (input.amount !== null) return formatAmount(input.amount, input)
  const unit = t(input.component.unit === 'days' ? 'inputs.days' : 'inputs.hours', { count: input.quantity ?? 0 })
  return input.factor === 1 ? unit : `${unit} × ${formatNumber(input.factor)}`
}

function Actions({ input, edit }: { input: PayInput; edit: () => void }) {
  const t = getTranslator('pay')
  const remove = useSend(payInputs.remove, { refreshes: ['payInputs', 'payPeriods'] })
  const { name } = input.employee.userId
  const ask = async () => {
    const sure = await confirm({
      title: t('inputs.deleteTitle', { component: input.component.name, name }),
      text: t('inputs.deleteText'),
      confirm: t('common:actions.delete'),
      cancel: t('common:actions.cancel'),
      destroys: true,
    })
    if (!sure) return
    remove.mutate(
      { params: { id: input._id } },
      { onSuccess: () => notify.success(t('inputs.deleted')), onError: notifyError },
    )
  }
  return (
    <RowActions row={name}>
      <RowButton word={t('common:actions.edit')} label={t('inputs.editOf', { name })} opens="dialog" onClick={edit} />
      <RowButton
        word={t('common:actions.delete')}
        label={t('inputs.deleteOf', { name })}
        danger
        opens="dialog"
        loading={remove.isPending}
        onClick={() => void ask()}
      />
    </RowActions>
  )
}
