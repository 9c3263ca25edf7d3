import { screens } from '@ems/contract/core/screens'
import { Button, Group, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PayCategory, payCategories } from '../../api/contract/pay-categories.ts'
import { FindingState, type GapCategory, type GapFigures, type PayGap, payGaps } from '../../api/contract/pay-gaps.ts'
import { LOOK_AGAIN_MS, queryOf, useFetch, useSend } from '../../api/hooks.ts'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { useScope } from '../../api/session.ts'
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx'
import { StatusBadge } from '../../ui/controls/StatusBadge.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ChoiceField } from '../../ui/form/ChoiceField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useSendForm } from '../../ui/form/useSendForm.ts'
import { formatMoney, formatNumber } from '../../ui/format/format.ts'
import { type SmallColumn, SmallTable } from '../../ui/list/table/SmallTable.tsx'
import { ExportButton } from '../../ui/list/toolbar/ExportButton.tsx'
import figures from '../../ui/page/figures.module.css'
import { Page } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { useIdParam } from '../../ui/page/routeHooks.ts'
import { FetchState } from '../../ui/states/FetchState.tsx'
import { Notice } from '../../ui/states/Notice.tsx'
import { notify } from '../../ui/toast/notify.ts'
import { notifyError } from '../../ui/toast/notifyError.ts'
import { getTranslator, type Translate } from '../../ui/words/words.ts'
import { GapBadge, gapTitle } from './GapBadge.tsx'
import classes from './PayGap.module.css'

type View = 'published' | 'full'
type Gap = PayGap & { figures: GapFigures | null }

const percent = (value: number) => `${formatNumber(value)}%`

/** The pay gap between women and men in a year: the seven figures, the quarters and the categories. */
export default function PayGapPage() {
  const t = getTranslator('paygap')
  const id = useIdParam()
  const [pay, personal] = [useScope('salaries.read'), useScope('employees.personal')]
  const seesAll = pay === 'everyone' && personal === 'everyone'
  const [view, setView] = useState<View>('published')
  const query = useQuery({
    ...queryOf(payGaps.get, { params: { id }, query: { view } }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.gap.status === 'Preparing' ? LOOK_AGAIN_MS : false),
  })
  const gap = query.data?.gap
  const actions = gap?.figures && (
    <Group gap="sm">
      {seesAll && (
        <SegmentedControl
          label={t('view.label')}
          choices={(['published', 'full'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={setView}
        />
      )}
      {seesAll && (
        <ExportButton path={`/api/pay/gap/${id}/lines`} list={{ filters: {} }} name={`pay-gap-${gap.year}`} />
      )}
      <PublishButton gap={gap} />
    </Group>
  )
  return (
    <Page
      title={gap ? gapTitle(gap) : t('title')}
      facts={gap ? <Facts gap={gap} /> : null}
      back={{ to: screens.admin.payTransparency }}
      backWord={t('gap.back')}
      actions={actions}
    >
      <FetchState query={query} list={{ to: screens.admin.payTransparency }}>
        {({ gap: read }) =>
          read.figures ? (
            <Figures gap={read} figures={read.figures} view={view} />
          ) : (
            <Notice tone="teal" role="status">
              {t('gap.isPrepared')}
            </Notice>
          )
        }
      </FetchState>
    </Page>
  )
}

function Facts({ gap }: { gap: Gap }) {
  const t = getTranslator('paygap')
  return (
    <Group gap="xs">
      <GapBadge gap={gap} />
      <span>{gap.legalEntity?.name ?? t('gap.allEntities')}</span>
      <span lang="en">{gap.currency}</span>
      {gap.people && <span>{t('gap.people', { women: gap.people.women, men: gap.people.men })}</span>}
      <span>{t(`gap.formula.${gap.basis}`)}</span>
    </Group>
  )
}

function PublishButton({ gap }: { gap: Gap }) {
  const t = getTranslator('paygap')
  const publish = useSend(payGaps.publish, { refreshes: ['payGaps', 'audit'] })
  const mayPublish = useScope('paygap.manage') !== undefined
  if (!mayPublish || gap.status !== 'Draft' || !gap.people) return null
  const { women, men } = gap.people
  const ask = async () => {
    const sure = await confirm({
      title: t('publish.title', { year: String(gap.year) }),
      text: t('publish.text', { women, men }),
      confirm: t('publish.confirm'),
      cancel: t('common:actions.cancel'),
    })
    if (!sure) return
    publish.mutate(
      { params: { id: gap._id }, body: { expect: { women, men } } },
      { onSuccess: () => notify.success(t('publish.done')), onError: notifyError },
    )
  }
  return (
    <Button loading={publish.isPending} onClick={() => void ask()}>
      {t('publish.open')}
    </Button>
  )
}

function Figures({ gap, figures: of, view }: { gap: Gap; figures: GapFigures; view: View }) {
  const t = getTranslator('paygap')
  const share = (value: number | null) => (value === null ? t('none') : percent(value))
  const figureText = (name: string, value: number | null) => (of.withheld.includes(name) ? t('withheld') : share(value))
  const flagged = of.categories.filter((one) => one.flagged).length
  const hidden = of.categories.filter((one) => one.withheld).length
  const shown = [
    ['meanGap', figureText('meanGap', of.meanGap), t('figures.total')],
    ['medianGap', figureText('medianGap', of.medianGap), t('figures.total')],
    [
      'receiving',
      of.receiving === null || of.withheld.includes('receiving')
        ? t('withheld')
        : `${share(of.receiving.women)} · ${share(of.receiving.men)}`,
      t('figures.womenMen'),
    ],
    ['variableMeanGap', figureText('variableMeanGap', of.variableMeanGap), t('figures.receivers')],
    ['variableMedianGap', figureText('variableMedianGap', of.variableMedianGap), t('figures.receivers')],
    [
      'flagged',
      t('figures.flaggedOf', { flagged, of: of.categories.length - hidden }),
      t('figures.withheldToo', { count: hidden }),
    ],
  ] as const
  return (
    <>
      <div className={classes.top}>
        <ul className={figures.figures} style={{ '--figure-width': '9.5rem' } as React.CSSProperties}>
          {shown.map(([key, value, text]) => (
            <li key={key} className={figures.figure}>
              <p>{t(`figures.${key}`)}</p>
              <strong>{value}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <Quarters quartiles={of.quartiles} />
      </div>
      <Categories gap={gap} categories={of.categories} view={view} />
      <p className={classes.note}>
        {t('withheldNote', { minimum: gap.minimum })} {leftOutText(gap)}
      </p>
    </>
  )
}

const QUARTERS = ['highest', 'third', 'second', 'lowest'] as const

function Quarters({ quartiles }: { quartiles: GapFigures['quartiles'] }) {
  const t = getTranslator('paygap')
  return (
    <Panel>
      <h2 className={classes.quartersTitle}>{t('quarters.title')}</h2>
      {quartiles === null ? (
        <p className={classes.note}>{t('quarters.withheld')}</p>
      ) : (
        <dl className={classes.quarters}>
          {quartiles.toReversed().map(({ women, men }, place) => (
            <div key={QUARTERS[place]}>
              <dt>{t(`quarters.${QUARTERS[place] ?? 'lowest'}`)}</dt>
              <dd>
                <span className={classes.split} aria-hidden>
                  <span style={{ inlineSize: `${women}%` }} />
                </span>
                {t('quarters.share', { women: formatNumber(women), men: formatNumber(men) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}

/** The reasons why people are left out, with their numbers unless these are small. */
function leftOutText({ people, minimum }: Gap): string {
  const t = getTranslator('paygap')
  const told = (people?.leftOut ?? []).filter((one) => one.people !== 0)
  if (told.length === 0) return t('leftOut.none')
  const named = told.flatMap(({ reason, people: count }) => (count === null ? [] : t(`leftOut.${reason}`, { count })))
  const isFew = told.some((one) => one.people === null)
  return t('leftOut.text', {
    reasons: [...named, ...(isFew ? [t('leftOut.few', { minimum })] : [])].join(', '),
  })
}

interface CategoriesProps {
  gap: Gap
  categories: readonly GapCategory[]
  view: View
}

function Categories({ gap, categories, view }: CategoriesProps) {
  const t = getTranslator('paygap')
  const [found, find] = useState<GapCategory | null>(null)
  const named = useFetch(payCategories.list, {}).data?.categories ?? []
  const mayFind = useScope('paygap.manage') !== undefined && view === 'full'
  const decimals = useLegalEntities().all.find(({ currency }) => currency === gap.currency)?.decimals ?? 2
  if (categories.length === 0) return <Panel>{t('categories.none')}</Panel>
  return (
    <>
      <SmallTable
        label={t('categories.title')}
        rows={categories}
        rowKey={({ category }) => category._id}
        columns={columnsOf(t, {
          namedOf: ({ category }) => named.find(({ _id }) => _id === category._id),
          money: (amount) => formatMoney(amount, { currency: gap.currency, decimals }),
          find: mayFind ? find : undefined,
        })}
      />
      {found && <FindingDialog gap={gap} one={found} close={() => find(null)} />}
    </>
  )
}

interface CategoryCells {
  namedOf: (one: GapCategory) => PayCategory | undefined
  money: (amount: number) => string
  find: ((one: GapCategory) => void) | undefined
}

function columnsOf(t: Translate<'paygap'>, { namedOf, money, find }: CategoryCells): SmallColumn<GapCategory>[] {
  const nameOf = (one: GapCategory) => namedOf(one)?.name ?? one.category.code
  const hidden = <span className={classes.withheld}>{t('withheld')}</span>
  const gapText = (part: GapCategory['total'] | null) =>
    part ? (part.gap === null ? t('none') : percent(part.gap)) : hidden
  const average = (amount: number | null | undefined) => (amount == null ? t('none') : money(amount))
  return [
    {
      key: 'category',
      kind: 'title',
      title: t('columns.category'),
      by: nameOf,
      cell: (one) => (
        <div>
          <strong className={classes.named}>{nameOf(one)}</strong>
          <span className={classes.second}>
            {namedOf(one)
              ? t('categories.level', { code: one.category.code, level: namedOf(one)?.level ?? 0 })
              : one.category.code}
          </span>
        </div>
      ),
    },
    {
      key: 'people',
      kind: 'money',
      title: t('columns.people'),
      cell: ({ people }) => (people ? `${formatNumber(people.women)} · ${formatNumber(people.men)}` : hidden),
    },
    { key: 'basic', kind: 'money', title: t('columns.basic'), cell: ({ basic }) => gapText(basic) },
    { key: 'variable', kind: 'money', title: t('columns.variable'), cell: ({ variable }) => gapText(variable) },
    {
      key: 'total',
      kind: 'money',
      title: t('columns.total'),
      by: ({ total }) => total?.gap ?? Number.NEGATIVE_INFINITY,
      cell: ({ total, flagged }) =>
        total ? (
          <strong className={classes.total} data-flagged={flagged || undefined}>
            {gapText(total)}
          </strong>
        ) : (
          hidden
        ),
    },
    {
      key: 'averages',
      kind: 'money',
      title: t('columns.averages'),
      cell: ({ total }) => (total ? `${average(total.women)} · ${average(total.men)}` : hidden),
    },
    {
      key: 'finding',
      kind: 'actions',
      title: t('columns.finding'),
      cell: (one) => <Finding one={one} name={nameOf(one)} find={find && (() => find(one))} />,
    },
  ]
}

function Finding({
  one: { flagged, finding },
  name,
  find,
}: {
  one: GapCategory
  name: string
  find: (() => void) | undefined
}) {
  const t = getTranslator('paygap')
  if (!flagged && !finding?.note) return null
  return (
    <div className={classes.finding}>
      {flagged && (
        <StatusBadge tone={finding && finding.state !== 'Open' ? 'green' : 'red'}>
          {finding ? t(`states.${finding.state}`) : t('states.missing')}
        </StatusBadge>
      )}
      {flagged && find && (
        <Button size="xs" variant="default" aria-label={t('finding.of', { name })} onClick={find}>
          {t('finding.open')}
        </Button>
      )}
      {finding?.note && <span className={classes.second}>{finding.note}</span>}
    </div>
  )
}

function FindingDialog({ gap, one, close }: { gap: Gap; one: GapCategory; close: () => void }) {
  const t = getTranslator('paygap')
  const save = useSend(payGaps.finding, { refreshes: ['payGaps', 'audit'] })
  const of = useSendForm({
    schema: undefined,
    initialValues: { state: one.finding?.state ?? ('Justified' as FindingState), note: one.finding?.note ?? '' },
    send: (body) => save.mutateAsync({ params: { id: gap._id, category: one.category._id }, body }),
    onDone: () => {
      notify.success(t('finding.saved'))
      close()
    },
  })
  const { getInputProps } = of.form
  return (
    <Dialog opened onClose={close} title={t('finding.title', { code: one.category.code })}>
      <Form of={of} submitLabel={t('save')} dialog={{ close }}>
        <ChoiceField
          label={t('finding.state')}
          choices={FindingState.options}
          wordOf={(state) => t(`states.${state}`)}
          {...getInputProps('state')}
        />
        <Textarea
          label={t('finding.note')}
          description={t('finding.noteHint')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          {...getInputProps('note')}
        />
      </Form>
    </Dialog>
  )
}
