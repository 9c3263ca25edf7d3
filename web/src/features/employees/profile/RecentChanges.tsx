import { screens } from '@ems/contract/core/screens'
import { Text, Title } from '@mantine/core'
import type { TimelineEvent } from '../../../api/contract/person-page.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { dayOf, formatInstant, formatNearDay } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useLastEvents } from '../shared/queries.ts'
import { EventIcon } from '../timeline/EventIcon.tsx'
import { describeEvent } from '../timeline/timelineSentence.ts'
import { formatTimelineValue } from '../timeline/timelineValue.ts'
import classes from './Profile.module.css'

/** The latest changes of a person, with a link to their timeline. */
export function RecentChanges({ id }: { id: string }) {
  const t = getTranslator('employees')
  const query = useLastEvents(id)
  return (
    <section aria-labelledby="lately" style={{ marginTop: 'var(--l-4)' }}>
      <Panel>
        <div className={classes.head}>
          <Title order={2} id="lately">
            {t('lately.title')}
          </Title>
          <TextLink
            to={screens.admin.employeeTimeline}
            params={{ id }}
            state={true}
            size="sm"
            underline="hover"
            fw={600}
          >
            {t('lately.all')}
          </TextLink>
        </div>
        <FetchState query={query} loading={<LoadingState lines={3} />}>
          {({ events }) =>
            events.length === 0 ? (
              <Text size="sm">{t('lately.nothing')}</Text>
            ) : (
              <ul className={classes.events}>
                {events.map((event) => (
                  <Event key={event._id} event={event} />
                ))}
              </ul>
            )
          }
        </FetchState>
      </Panel>
    </section>
  )
}

/** The first visible part of the changes that the sentence does not say. */
function whatOf(changes: TimelineEvent['changes'], currency: string) {
  const change = changes.find(({ hidden, after }) => !hidden && after !== null)
  return change && `${change.label}: ${formatTimelineValue(change.field, change.after ?? '', currency)}`
}

function Event({ event }: { event: TimelineEvent }) {
  const { at, kind, actor, currency } = event
  const { sentence, changes } = describeEvent(event)
  const t = getTranslator('employees')
  const organisation = useOrganisation().data?.organisation
  const summary = whatOf(changes, currency)
  return (
    <li>
      <EventIcon kind={kind} />
      <span>
        <span className={classes.what}>{sentence}</span>
        <span className={classes.second}>
          {summary && <>{summary} · </>}
          {actor ? <bdi>{actor.name}</bdi> : t('lately.product')}
        </span>
      </span>
      {organisation && (
        <time dateTime={at} title={formatInstant(at, organisation.timeZone)}>
          {formatNearDay(dayOf(at, organisation.timeZone), organisation.today)}
        </time>
      )}
    </li>
  )
}
