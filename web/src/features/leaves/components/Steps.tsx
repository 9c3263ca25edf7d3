import { Text, Title } from '@mantine/core'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { Leave, leaves } from '../../../api/contract/leaves.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Instant } from '../../../ui/values.tsx'
import { wordsOf } from '../../../ui/words.ts'
import classes from './Steps.module.css'

type Approval = ReplyOf<typeof leaves.detail>['approval']

/** More names would not help. */
const NAMED = 3

/** What became of a request step by step: asked, decided by whom with which comment, and whom it waits for. */
export function Steps({ leave, approval }: { leave: Leave; approval: Approval }) {
  const t = wordsOf('leaves')
  const { decisions, waitingFor, step, of } = approval
  const waits = leave.state === 'pending'
  const further = waits ? Math.max(0, of - step) : 0
  return (
    <section aria-labelledby="steps" style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
      <Panel>
        <Title order={2} id="steps" mb="sm">
          {t('steps.title')}
        </Title>
        <ol className={classes.steps}>
          <li data-state="asked">
            <Text fw={500}>{t('steps.asked', { name: (leave.requestedBy ?? leave.employeeId.userId).name })}</Text>
            <When at={leave.appliedAt} />
          </li>
          {decisions.map((one) => (
            <Decided key={`${one.step} ${one.at}`} decision={one} of={of} />
          ))}
          {waits && (
            <li data-state="waits">
              <Text fw={500}>
                {of > 1 ? t('steps.waitsStep', { step: String(step), of: String(of) }) : t('steps.waits')}
              </Text>
              <Text size="sm">{namesOf(waitingFor)}</Text>
            </li>
          )}
          {further > 0 && <li data-state="further">{t('steps.further', { count: further })}</li>}
        </ol>
      </Panel>
    </section>
  )

  function namesOf(people: Approval['waitingFor']): string {
    const named = people.slice(0, NAMED).map(({ name }) => name)
    const more = people.length - named.length
    return [named.join(', '), more > 0 && t('away.more', { count: more })].filter(Boolean).join(' ')
  }
}

const When = ({ at }: { at: string }) => (
  <Text size="sm" c="dimmed">
    <Instant value={at} />
  </Text>
)

function Decided({ decision, of }: { decision: Approval['decisions'][number]; of: number }) {
  const t = wordsOf('leaves')
  const { by, comment, at, via } = decision
  const who = decision.for ? t('steps.for', { name: by.name, giver: decision.for.name }) : by.name
  const said = t(`steps.${decision.decision}`, { name: who })
  return (
    <li data-state={decision.decision}>
      <Text fw={500}>{of > 1 ? t('steps.ofStep', { step: String(decision.step), of: String(of), said }) : said}</Text>
      <When at={at} />
      {via !== '' && <Text size="sm">{t(`steps.via.${via}`)}</Text>}
      {comment !== '' && (
        <Text size="sm" className={classes.comment}>
          {comment}
        </Text>
      )}
    </li>
  )
}
