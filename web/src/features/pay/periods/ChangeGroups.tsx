import { screens } from '@ems/contract/core/screens'
import { Button, Title } from '@mantine/core'
import {
  IconBriefcase,
  IconBuildingBank,
  IconCash,
  IconId,
  IconPlaneDeparture,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import type { PayChange, PayChangeGroup, PayPeriod } from '../../../api/contract/pay-periods.ts'
import { AvatarGroup } from '../../../ui/avatar/AvatarGroup.tsx'
import { PersonLink } from '../../../ui/avatar/PersonCell.tsx'
import { formatNumber } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import classes from './ChangeGroups.module.css'
import { changeWords, useComponentNames } from './changeWords.ts'

/** In the order of the cards, with the tone of their icons. */
const KINDS = {
  joined: [IconUserPlus, 'green'],
  left: [IconUserMinus, 'red'],
  terms: [IconCash, 'teal'],
  bank: [IconBuildingBank, 'blue'],
  absence: [IconPlaneDeparture, 'violet'],
  job: [IconBriefcase, 'grey'],
  person: [IconId, 'grey'],
} as const
type Kind = keyof typeof KINDS

export const CHANGE_KINDS = Object.keys(KINDS) as Kind[]

const CHANGED_PEOPLE = { tab: 'people', changed: 'true' }

interface ChangeGroupsProps {
  period: PayPeriod
  groups: readonly PayChangeGroup[]
  /** the people with changes or other pay */
  people: number
  /** those of them whose pay alone differs */
  payOnly: number
  /** opens the list of all changes of a kind */
  showAll: (kind: Kind) => void
}

/** The changes of a period as a sentence, and as a card for each kind. */
export function ChangeGroups({ period, groups, people: everyone, payOnly, showAll }: ChangeGroupsProps) {
  const t = getTranslator('pay')
  const kinds = CHANGE_KINDS.flatMap((kind) => {
    const own = groups.filter((group) => group.kind === kind)
    return own.length === 0 ? [] : [{ kind, own }]
  })
  const countOf = (kind: Kind, own: readonly PayChangeGroup[]) =>
    own.reduce((sum, { people, changes }) => sum + (kind === 'absence' ? changes : people), 0)
  const summary = kinds.map(({ kind, own }) => t('changes.summary', { kind, count: countOf(kind, own) }))
  return (
    <>
      <p className={classes.summary}>
        {summary.length > 0 && t('changes.since', { changes: summary.join(', ') })}{' '}
        {payOnly > 0 && (
          <>
            {t('changes.payOnly', { count: payOnly, more: String(summary.length > 0) })}{' '}
            <TextLink to={screens.admin.payPeriod} params={{ id: period._id }} search={CHANGED_PEOPLE as never}>
              {t('changes.everyone', { count: everyone })}
            </TextLink>
          </>
        )}
      </p>
      <div className={classes.cards}>
        {kinds.map(({ kind, own }) => (
          <Card key={kind} kind={kind} count={countOf(kind, own)}>
            {kind === 'absence'
              ? own.map((group) => <Absences key={group.type} group={group} />)
              : own.map((group) => <People key={kind} group={group} period={period} />)}
            {(kind === 'absence' || own.some(({ people, first }) => people > peopleOf(first).length)) && (
              <Button variant="subtle" className={classes.all} onClick={() => showAll(kind)}>
                {t('changes.all', { count: countOf(kind, own) })}
              </Button>
            )}
          </Card>
        ))}
      </div>
    </>
  )
}

const peopleOf = (changes: readonly PayChange[]) => [...Map.groupBy(changes, ({ employee }) => employee._id).values()]

function Card({ kind, count, children }: { kind: Kind; count: number; children: React.ReactNode }) {
  const t = getTranslator('pay')
  const [Icon, tone] = KINDS[kind]
  return (
    <section className={classes.card} aria-labelledby={`changes-${kind}`} data-kind={kind}>
      <div className={classes.head}>
        <span className={classes.icon} data-tone={tone}>
          <Icon size={18} aria-hidden />
        </span>
        <Title order={2} size="h4" id={`changes-${kind}`}>
          {t(`changes.${kind}`)}
        </Title>
        <span className={classes.count}>{formatNumber(count)}</span>
      </div>
      {children}
    </section>
  )
}

/** The group and basis of a person's first terms are not news beside their amounts. */
const isFirstGroup = ({ kind, field, before }: PayChange) =>
  kind === 'terms' && before === null && (field === 'group' || field === 'basis')

/** A row for each person, with all their changes of the kind. */
function People({ group, period }: { group: PayChangeGroup; period: PayPeriod }) {
  const components = useComponentNames()
  return peopleOf(group.first).map((all) => {
    const { employee } = all[0] as PayChange
    const changes = all.filter((change) => !isFirstGroup(change))
    return (
      <div key={employee._id} className={classes.row}>
        <PersonLink
          of={employee.userId}
          second={employee.employeeId}
          to={screens.admin.employeeSalary}
          params={{ id: employee._id }}
        />
        <ul className={classes.facts}>
          {changes.map((change) => {
            const { before, after, second } = changeWords(change, period, components)
            return (
              <li key={change.field}>
                {before && <>{before} → </>}
                <strong>{after}</strong>
                <div className={classes.second}>{second}</div>
              </li>
            )
          })}
        </ul>
      </div>
    )
  })
}

/** The absences of a leave type as sums; a single person has a name. */
function Absences({ group: { type, people, changes, days, first } }: { group: PayChangeGroup }) {
  const t = getTranslator('pay')
  const faces = peopleOf(first).flatMap(([change]) => change?.employee.userId ?? [])
  return (
    <div className={classes.row}>
      <div>
        <strong>{builtInName(type ?? '')}</strong>
        <div className={classes.second}>
          {t('changes.absencesOf', {
            count: changes,
            people: people === 1 ? (faces[0]?.name ?? '') : t('changes.people', { count: people }),
          })}
        </div>
      </div>
      <div className={classes.sum}>
        <AvatarGroup people={faces} count={people} />
        <strong>{t('changes.days', { count: days ?? 0 })}</strong>
      </div>
    </div>
  )
}
