import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayCategory, payCategories } from '../../api/contract/pay-categories.ts'
import { useFetch, useSend } from '../../api/hooks.ts'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { useTimeZone } from '../../api/organisation.ts'
import { useScope } from '../../api/session.ts'
import { StatusBadge } from '../../ui/controls/StatusBadge.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { dayOf, formatDay, formatMoney, formatNumber } from '../../ui/format/format.ts'
import { RowActions } from '../../ui/list/RowActions.tsx'
import { RowButton } from '../../ui/list/RowButton.tsx'
import { type SmallColumn, SmallTable } from '../../ui/list/table/SmallTable.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FetchState } from '../../ui/states/FetchState.tsx'
import { notify } from '../../ui/toast/notify.ts'
import { notifyError } from '../../ui/toast/notifyError.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import classes from './PayGap.module.css'

type Range = PayCategory['ranges'][number]

/** A form that a button of the page's head opens. */
export interface AddingProps {
  adding: boolean
  close: () => void
}

/** The pay categories, the highest level first, each with its pay range on one scale. */
export function CategoriesTab({ adding, close }: AddingProps) {
  const t = getTranslator('paygap')
  const mayManage = useScope('paygap.manage') !== undefined
  const [edited, edit] = useState<PayCategory | null>(null)
  const query = useFetch(payCategories.list, {})
  const done = () => {
    edit(null)
    close()
  }
  return (
    <>
      <FetchState query={query}>
        {({ categories, without }) => (
          <>
            <CategoryTable categories={categories} edit={mayManage ? edit : undefined} />
            {categories.length > 0 && without > 0 && (
              <p className={classes.second}>{t('category.without', { count: without })}</p>
            )}
          </>
        )}
      </FetchState>
      {(adding || edited) && <CategoryDialog category={edited} close={done} />}
    </>
  )
}

interface CategoryTableProps {
  categories: readonly PayCategory[]
  edit: ((category: PayCategory) => void) | undefined
}

function CategoryTable({ categories, edit }: CategoryTableProps) {
  const t = getTranslator('paygap')
  const today = useToday()
  const [opened, open] = useState<string>()
  const now = new Map(categories.map(({ _id, ranges }) => [_id, rangesOn(ranges, today)]))
  // Ranges of other currencies have no place on the scale.
  const [scale] = [...now.values()].flat()
  const most = Math.max(
    0,
    ...[...now.values()].flat().flatMap(({ currency, maximum }) => (currency === scale?.currency ? [maximum] : [])),
  )
  const columns: (SmallColumn<PayCategory> | false | undefined)[] = [
    {
      key: 'level',
      kind: 'face',
      title: t('category.levelField'),
      by: ({ level }) => level,
      cell: ({ level }) => (
        <span className={classes.level} title={t('category.level', { level })}>
          {level}
        </span>
      ),
    },
    {
      key: 'name',
      kind: 'title',
      title: t('columns.category'),
      by: ({ name }) => name,
      cell: ({ _id, name, code }) => (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={opened === _id}
          onClick={() => open(opened === _id ? undefined : _id)}
        >
          <IconChevronRight size={16} aria-hidden data-along-line />
          <span>
            <strong>{name}</strong> <span className={classes.code}>{code}</span>
          </span>
        </button>
      ),
    },
    {
      key: 'people',
      kind: 'fact',
      title: t('category.peopleTitle'),
      by: ({ people }) => people,
      cell: ({ people }) => t('category.people', { count: people }),
    },
    {
      key: 'range',
      kind: 'lead',
      title: t('category.rangeTitle'),
      by: ({ _id }) => now.get(_id)?.[0]?.maximum ?? 0,
      cell: ({ _id }) => <RangesNow ranges={now.get(_id) ?? []} scale={{ currency: scale?.currency, most }} />,
    },
    edit && {
      key: 'action',
      kind: 'actions',
      title: t('common:table.action'),
      cell: (category) => <Buttons category={category} edit={() => edit(category)} />,
    },
  ]
  return (
    <SmallTable
      label={t('categories.title')}
      rows={categories}
      rowKey={({ _id }) => _id}
      columns={columns.filter((column) => column !== undefined && column !== false)}
      order="-level"
      below={(category) =>
        category._id === opened && <Criteria category={category} now={now.get(category._id) ?? []} />
      }
      empty={<EmptyState title={t('category.none')} text={t('category.noneText')} />}
    />
  )
}

const useToday = () => dayOf(new Date().toISOString(), useTimeZone())

/** The range of each currency on a day. */
function rangesOn(ranges: readonly Range[], day: string): Range[] {
  const begun = ranges.filter(({ from }) => from <= day)
  return begun.filter((range) => !begun.some((other) => other.currency === range.currency && other.from > range.from))
}

interface RangesNowProps {
  ranges: readonly Range[]
  scale: { currency: string | undefined; most: number }
}

function RangesNow({ ranges, scale }: RangesNowProps) {
  const t = getTranslator('paygap')
  if (ranges.length === 0) return <span className={classes.second}>{t('category.noRange')}</span>
  return (
    <span className={classes.range}>
      {ranges.map((range) => (
        <span key={range.currency}>
          <RangeText range={range} />
          {range.currency === scale.currency && <RangeBar range={range} most={scale.most} />}
        </span>
      ))}
    </span>
  )
}

/** What a category asks for, and its ranges with their first days. */
function Criteria({ category: { criteria, ranges }, now }: { category: PayCategory; now: readonly Range[] }) {
  const t = getTranslator('paygap')
  const describedCriteria = (['skills', 'effort', 'responsibility', 'conditions'] as const).filter(
    (key) => criteria[key] !== '',
  )
  return (
    <div className={classes.inside}>
      <dl className={classes.criteria}>
        {describedCriteria.map((key) => (
          <div key={key}>
            <dt>{t(`category.${key}`)}</dt>
            <dd>{criteria[key]}</dd>
          </div>
        ))}
        {describedCriteria.length === 0 && <Text c="dimmed">{t('category.noCriteria')}</Text>}
      </dl>
      <ul className={classes.ranges} aria-label={t('category.ranges')}>
        {ranges.toReversed().map((range) => (
          <li key={`${range.currency} ${range.from}`}>
            <span>{formatDay(range.from)}</span>
            <RangeText range={range} />
            {now.includes(range) && <StatusBadge tone="green">{t('category.now')}</StatusBadge>}
            {!now.includes(range) && now.every(({ from }) => range.from > from) && (
              <StatusBadge tone="yellow">{t('category.coming')}</StatusBadge>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function RangeText({ range: { currency, minimum, maximum } }: { range: Range }) {
  const t = getTranslator('paygap')
  const entity = useLegalEntities().all.find((one) => one.currency === currency)
  const of = { currency, decimals: entity?.decimals ?? 2 }
  return <span>{t('category.range', { minimum: formatMoney(minimum, of), maximum: formatNumber(maximum) })}</span>
}

const RangeBar = ({ range: { minimum, maximum }, most }: { range: Range; most: number }) => (
  <span className={classes.scale} aria-hidden>
    <span
      style={{
        insetInlineStart: `${(minimum / most) * 100}%`,
        inlineSize: `${Math.max(1, ((maximum - minimum) / most) * 100)}%`,
      }}
    />
  </span>
)

function Buttons({ category: { _id: id, name, people }, edit }: { category: PayCategory; edit: () => void }) {
  const t = getTranslator('paygap')
  const remove = useSend(payCategories.remove, { refreshes: ['payCategories', 'audit'] })
  const ask = async () => {
    const sure = await confirm({
      title: t('category.deleteTitle', { name }),
      text: t('category.deleteText'),
      confirm: t('common:actions.delete'),
      cancel: t('common:actions.cancel'),
      destroys: true,
    })
    if (!sure) return
    remove.mutate({ params: { id } }, { onSuccess: () => notify.success(t('category.deleted')), onError: notifyError })
  }
  return (
    <RowActions row={name}>
      <RowButton word={t('common:actions.edit')} label={t('category.editOf', { name })} opens="dialog" onClick={edit} />
      {people === 0 && (
        <RowButton
          word={t('common:actions.delete')}
          label={t('category.deleteOf', { name })}
          danger
          opens="dialog"
          loading={remove.isPending}
          onClick={() => void ask()}
        />
      )}
    </RowActions>
  )
}
