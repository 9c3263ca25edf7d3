import type { CustomValue } from '@ems/contract/custom-values'
import { personPage, type TimelineEvent } from '@ems/contract/person-page'
import { mount, type Route } from '../../platform/http/mount.ts'
import { wordsOf } from '../../platform/words.ts'
import type { personPageService, ToldEvent } from './person-page.ts'
import { presentPersonPage } from './present.ts'
import { kindOf, titleOf } from './timeline-rules.ts'

const t = wordsOf('timeline')

const text = (value: unknown): string | null => (value === null ? null : String(value))

// Days and numbers read as they are.
const ofCustom = (value: CustomValue | null): string | null =>
  typeof value === 'boolean' ? t(value ? 'values.yes' : 'values.no') : text(value)

const presentEvent = ({ event, changes, custom }: ToldEvent): TimelineEvent => ({
  _id: event.id,
  at: event.at.toISOString(),
  actor: event.actor_id === null ? null : { _id: event.actor_id, name: event.actor_name ?? '' },
  kind: kindOf(event.action),
  action: event.action,
  title: t(`actions.${titleOf(event.action)}`),
  changes: [
    ...changes.map(({ field, before, after, hidden }) => ({
      field,
      label: t(`fields.${field}`),
      before: text(before),
      after: text(after),
      hidden,
    })),
    ...custom.map(({ field, label, before, after }) => ({
      field,
      label,
      before: ofCustom(before),
      after: ofCustom(after),
      hidden: false,
    })),
  ],
  effectiveFrom: text(event.after?.effective_from ?? event.before?.effective_from ?? null),
})

/** What a person's page begins with, and what happened to them. */
export const personPageRoutes = (service: ReturnType<typeof personPageService>): Route[] =>
  mount(personPage, {
    page: async ({ actor, params }) => {
      const { person, tabs, can, away, zone } = await service.page(actor, params.id)
      return { person: presentPersonPage(person), tabs, can, away: away && { until: away.to }, zone }
    },
    timeline: async ({ actor, params, query }) => {
      const { events, total } = await service.timeline(actor, params.id, query)
      return { events: events.map(presentEvent), total }
    },
  })
