import type { QueryOf } from '@ems/contract/core/endpoint'
import { type Erasure, ErasureClass, type Hold, type PersonStanding, type privacy } from '@ems/contract/privacy'
import {
  dayCell,
  defineListExport,
  instantCell,
  type ListExport,
  personColumns,
} from '../../platform/exchange/list-export.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { CopyRow } from './copies/copy.repo.ts'
import type { copyService } from './copies/copy.service.ts'
import type { erasureService } from './erasures/erasure.service.ts'
import type { holdService } from './erasures/holds.ts'
import { presentErasure, presentHold, presentStanding } from './privacy.presenter.ts'

const t = getTranslator('exports')

interface Services {
  copies: ReturnType<typeof copyService>
  erasures: ReturnType<typeof erasureService>
  holds: ReturnType<typeof holdService>
}

const ofEmployee = <Row extends Pick<Hold, 'employee'>>() =>
  personColumns<Row>(({ employee }) => ({ code: employee.employeeId, name: employee.userId.name }))
const inWords = (classes: readonly ErasureClass[]) => classes.map((kind) => t(`privacy.kinds.${kind}`)).join(', ')

/** Erasures, people due for erasure, holds and copies as files. */
export const privacyExports = ({ copies, erasures, holds }: Services): ListExport[] => [
  defineListExport<QueryOf<typeof privacy.erasures>, Erasure>({
    list: 'erasures',
    async page(_acting, query) {
      const { rows, total } = await erasures.list(query)
      return { rows: rows.map(presentErasure), total }
    },
    columns: [
      { key: 'status', label: t('privacy.status'), cell: ({ status }) => status },
      { key: 'classes', label: t('privacy.classes'), cell: ({ classes }) => inWords(classes) },
      { key: 'count', label: t('privacy.people'), cell: ({ count }) => count },
      { key: 'done', label: t('privacy.done'), cell: ({ done }) => done },
      { key: 'passedOver', label: t('privacy.passedOver'), cell: ({ passedOver }) => passedOver.length },
      { key: 'askedBy', label: t('privacy.askedBy'), cell: ({ askedBy }) => askedBy.name },
      { key: 'createdAt', label: t('privacy.createdAt'), cell: ({ createdAt }) => createdAt },
      { key: 'endedAt', label: t('privacy.endedAt'), cell: ({ endedAt }) => endedAt },
    ],
  }),
  defineListExport<QueryOf<typeof privacy.due>, PersonStanding>({
    list: 'erasuresDue',
    async page(_acting, query) {
      const { rows, total } = await erasures.due(query)
      const today = erasures.today()
      return { rows: rows.map((person) => presentStanding({ person, objection: null }, today)), total }
    },
    columns: [
      ...ofEmployee<PersonStanding>(),
      { key: 'leftOn', label: t('privacy.leftOn'), cell: ({ leftOn }) => dayCell(leftOn) },
      { key: 'hold', label: t('privacy.hold'), cell: ({ hold }) => hold },
      ...ErasureClass.options.map((kind) => ({
        key: kind as string,
        label: t('privacy.due', { kind: t(`privacy.kinds.${kind}`) }),
        cell: ({ classes }: PersonStanding) => dayCell(classes.find((one) => one.class === kind)?.dueOn ?? null),
      })),
    ],
  }),
  defineListExport<object, Hold>({
    list: 'legalHolds',
    rowsAtOnce: 'all',
    async page() {
      const rows = (await holds.list()).map(presentHold)
      return { rows, total: rows.length }
    },
    columns: [
      ...ofEmployee<Hold>(),
      { key: 'reason', label: t('privacy.reason'), cell: ({ reason }) => reason },
      { key: 'until', label: t('privacy.until'), cell: ({ until }) => dayCell(until) },
      { key: 'createdAt', label: t('privacy.heldAt'), cell: ({ createdAt }) => createdAt },
    ],
  }),
  defineListExport<QueryOf<typeof privacy.copies>, CopyRow>({
    list: 'personalCopies',
    page: (acting, query) => copies.list(acting, query),
    columns: [
      { key: 'person', label: t('privacy.person'), cell: ({ name }) => name },
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }) => code },
      { key: 'status', label: t('privacy.status'), cell: ({ status }) => status },
      { key: 'askedBy', label: t('privacy.askedBy'), cell: (row) => row.asked_by_name },
      { key: 'leftOut', label: t('privacy.leftOut'), cell: (row) => row.left_out.length },
      { key: 'createdAt', label: t('privacy.createdAt'), cell: (row) => instantCell(row.created_at) },
      { key: 'expiresAt', label: t('privacy.expiresAt'), cell: (row) => instantCell(row.expires_at) },
    ],
  }),
]
