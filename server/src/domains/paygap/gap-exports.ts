import type { QueryOf } from '@ems/contract/core/endpoint'
import type { payGaps } from '@ems/contract/pay-gaps'
import { defineListExport, type ListExport, numberCell } from '../../platform/exchange/list-export.ts'
import type { Platform } from '../../platform/platform.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { listGapLines } from './gap.service.ts'

const t = getTranslator('exports')

type Line = Awaited<ReturnType<typeof listGapLines>>['rows'][number]

const NUMBERS = ['time', 'basic', 'variable', 'hourly'] as const

/** The lines of a pay gap as a file, for readers with the rights to pay and gender of everyone. */
export const gapExport = ({ db }: Platform): ListExport =>
  defineListExport<QueryOf<typeof payGaps.lines> & { id: string }, Line>({
    list: 'payGapLines',
    page: (acting, { id, ...query }) => listGapLines(db, acting, id, query),
    columns: [
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ employeeId }) => employeeId },
      { key: 'name', label: t('person.name'), cell: ({ employee }) => employee.userId.name },
      { key: 'category', label: t('payGap.category'), cell: ({ category }) => category?.code ?? null },
      { key: 'gender', label: t('payGap.gender'), cell: ({ gender }) => gender },
      ...NUMBERS.map((key) => ({
        key,
        label: t(`payGap.${key}`),
        cell: (line: Line) => (line[key] === null ? null : numberCell(String(line[key]))),
      })),
      { key: 'leftOut', label: t('payGap.leftOut'), cell: ({ leftOut }) => leftOut },
    ],
  })
