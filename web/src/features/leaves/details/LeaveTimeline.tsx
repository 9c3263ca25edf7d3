import { Text, Title } from '@mantine/core'
import { Instant } from '../../../ui/format/values.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './LeaveTimeline.module.css'
import { type Detail, type Told, toTimeline } from './timeline.ts'

/** More names would not help. */
const MOST_NAMED = 3

/**
 * The timeline of a request: requested, decided with comments, and its next approvers; then who changed,
 * withdrew or cancelled it.
 */
export function LeaveTimeline(detail: Pick<Detail, 'leave' | 'approval' | 'changes' | 'history'>) {
  const t = getTranslator('leaves')
  const { waitingFor, step, of } = detail.approval
  const waits = detail.leave.state === 'pending'
  const further = waits ? Math.max(0, of - step) : 0
  return (
    <section aria-labelledby="steps">
      <Panel>
        <Title order={2} id="steps" mb="sm">
          {t('steps.title')}
        </Title>
        <ol className={classes.steps}>
          {toTimeline(t, detail).map((told) => (
            <Happened key={`${told.at} ${told.what}`} {...told} />
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

  function namesOf(people: Detail['approval']['waitingFor']): string {
    const named = people.slice(0, MOST_NAMED).map(({ name }) => name)
    const more = people.length - named.length
    return [named.join(', '), more > 0 && t('away.more', { count: more })].filter(Boolean).join(' ')
  }
}

const Happened = ({ state, what, at, by, text }: Told) => (
  <li data-state={state}>
    <Text fw={500}>{what}</Text>
    <Text size="sm" c="dimmed">
      <Instant value={at} />
    </Text>
    {by && <Text size="sm">{by}</Text>}
    {text && (
      <Text size="sm" className={classes.comment}>
        {text}
      </Text>
    )}
  </li>
)
