import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayCategory, payCategories } from '../../api/contract/pay-categories.ts'
import { useFetch, useSend } from '../../api/hooks.ts'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { useTimeZone } from '../../api/organisation.ts'
import { useScope } from '../../api/session.ts'
import { StatusBadge } from '../../ui/controls/StatusBadge.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { dayOf, formatDay, formatMoney, formatNumber } from '../../ui/format/format.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { FetchState } from '../../ui/states/FetchState.tsx'
import { notify } from '../../ui/toast/notify.ts'
import { notifyError } from '../../ui/toast/notifyError.ts'
import { getTranslator } from '../../ui/words/words.ts'
import { CategoryDialog } from './CategoryDialog.tsx'
import classes from './PayGap.module.css'

type Range = PayCategory['ranges'][number]

/** The pay categories from the highest level down, each with its pay range on one scale. */
export function CategoriesTab() {
  const t = getTranslator('paygap')
  const mayManage = useScope('paygap.manage') !== undefined
  const [edited, edit] = useState<PayCategory | 'new' | null>(null)
  const add = mayManage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit('new')}>
      {t('category.add')}
    </Button>
  )
  return (
    <Panel>
      <FetchState query={useFetch(payCategories.list, {})}>
        {({ categories }) =>
          categories.length === 0 ? (
            <EmptyState title={t('category.none')} text={t('category.noneText')} action={add} />
          ) : (
            <>
              <CategoryList categories={categories.toReversed()} edit={mayManage ? edit : undefined} />
              {add && <Group mt="md">{add}</Group>}
            </>
          )
        }
      </FetchState>
      {edited && <CategoryDialog category={edited === 'new' ? null : edited} close={() => edit(null)} />}
    </Panel>
  )
}

interface CategoryListProps {
  categories: readonly PayCategory[]
  edit: ((category: PayCategory) => void) | undefined
}

function CategoryList({ categories, edit }: CategoryListProps) {
  const today = useToday()
  const now = new Map(categories.map(({ _id, ranges }) => [_id, rangesOn(ranges, today)]))
  // Ranges of other currencies have no place on the scale.
  const [scale] = [...now.values()].flat()
  const most = Math.max(
    0,
    ...[...now.values()].flat().flatMap(({ currency, maximum }) => (currency === scale?.currency ? [maximum] : [])),
  )
  return (
    <ul className={classes.categories}>
      {categories.map((category) => (
        <li key={category._id} className={classes.category}>
          <Category category={category} now={now.get(category._id) ?? []} scale={{ currency: scale?.currency, most }} />
          {edit && <Buttons category={category} edit={() => edit(category)} />}
        </li>
      ))}
    </ul>
  )
}

const useToday = () => dayOf(new Date().toISOString(), useTimeZone())

/** The range of each currency on a day. */
function rangesOn(ranges: readonly Range[], day: string): Range[] {
  const begun = ranges.filter(({ from }) => from <= day)
  return begun.filter((range) => !begun.some((other) => other.currency === range.currency && other.from > range.from))
}

interface CategoryProps {
  category: PayCategory
  now: readonly Range[]
  scale: { currency: string | undefined; most: number }
}

function Category({ category: { level, name, code, people, criteria, ranges }, now, scale }: CategoryProps) {
  const t = getTranslator('paygap')
  const describedCriteria = (['skills', 'effort', 'responsibility', 'conditions'] as const).filter(
    (key) => criteria[key] !== '',
  )
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        <span className={classes.level} title={t('category.level', { level })}>
          {level}
        </span>
        <span className={classes.name}>
          <Text span fw={600}>
            {name}
          </Text>{' '}
          <Text span c="dimmed" size="sm">
            {code} · {t('category.people', { count: people })}
          </Text>
        </span>
        <span className={classes.range}>
          {now.length === 0 ? (
            <Text span c="dimmed" size="sm">
              {t('category.noRange')}
            </Text>
          ) : (
            now.map((range) => (
              <span key={range.currency}>
                <RangeText range={range} />
                {range.currency === scale.currency && <RangeBar range={range} most={scale.most} />}
              </span>
            ))
          )}
        </span>
      </summary>
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
    </details>
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
    <Group gap="xs">
      <Button size="xs" variant="default" aria-label={t('category.editOf', { name })} onClick={edit}>
        {t('common:actions.edit')}
      </Button>
      {people === 0 && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('category.deleteOf', { name })}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          {t('common:actions.delete')}
        </Button>
      )}
    </Group>
  )
}
