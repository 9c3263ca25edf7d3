import type { QueryOf } from '@ems/contract/core/endpoint'
import type { personPage, TimelineEvent } from '@ems/contract/person-page'
import { dayCell, defineListExport, type ListExport } from '../../../platform/exchange/list-export.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { presentEvent } from '../timeline/timeline.presenter.ts'
import type { personPageService } from './profile.service.ts'

const t = getTranslator('exports')

/** A change in a timeline: hidden values are only named. */
const inWords = ({ label, before, after, hidden }: TimelineEvent['changes'][number]) =>
  hidden
    ? t('timeline.hidden', { label })
    : t('timeline.change', { label, before: before ?? t('timeline.none'), after: after ?? t('timeline.none') })

/** The timeline of a person that the reader may see, as a file. */
export const timelineExport = (service: ReturnType<typeof personPageService>): ListExport =>
  defineListExport<QueryOf<typeof personPage.timeline> & { id: string }, TimelineEvent>({
    list: 'timeline',
    async page(acting, { id, ...query }) {
      const { events, total } = await service.timeline(acting, id, query)
      return { rows: events.map(presentEvent), total }
    },
    columns: [
      { key: 'at', label: t('timeline.at'), cell: ({ at }) => at },
      { key: 'title', label: t('timeline.what'), cell: ({ title }) => title },
      { key: 'changes', label: t('timeline.changes'), cell: ({ changes }) => changes.map(inWords).join('; ') },
      { key: 'effectiveFrom', label: t('timeline.from'), cell: ({ effectiveFrom }) => dayCell(effectiveFrom) },
      { key: 'actor', label: t('timeline.who'), cell: ({ actor }) => actor?.name ?? null },
    ],
  })
