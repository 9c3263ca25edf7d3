import type { CustomValue } from '@ems/contract/custom-values'
import type { TimelineEvent } from '@ems/contract/person-page'
import { getTranslator } from '../../../platform/words/words.ts'
import { kindOf, titleOf } from './timeline.rules.ts'
import type { VisibleEvent } from './timeline.ts'

const t = getTranslator('timeline')

const text = (value: unknown): string | null => (value === null ? null : String(value))

// Days and numbers need no words.
const ofCustom = (value: CustomValue | null): string | null =>
  typeof value === 'boolean' ? t(value ? 'values.yes' : 'values.no') : text(value)

/** An event of a timeline on the wire, and in the copy of a person's data. */
export const presentEvent = ({ event, changes, context, custom }: VisibleEvent): TimelineEvent => ({
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
  context,
  currency: event.currency,
  effectiveFrom: text(event.after?.effective_from ?? event.before?.effective_from ?? null),
})
