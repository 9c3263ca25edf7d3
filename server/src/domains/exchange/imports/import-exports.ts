import type { QueryOf } from '@ems/contract/core/endpoint'
import type { imports } from '@ems/contract/imports'
import { defineListExport, type ListExport } from '../../../platform/exchange/list-export.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { presentSummary } from './import.presenter.ts'
import type { importService } from './import.service.ts'

const t = getTranslator('exports')

type Summary = ReturnType<typeof presentSummary>
const COUNTS = ['create', 'update', 'unchanged', 'error', 'skipped'] as const

/** The imports as a file. */
export const importExport = (service: ReturnType<typeof importService>): ListExport =>
  defineListExport<QueryOf<typeof imports.list>, Summary>({
    list: 'imports',
    async page(acting, query) {
      const { rows, total } = await service.list(acting, query)
      return { rows: rows.map(({ record, counts }) => presentSummary(record, counts)), total }
    },
    columns: [
      { key: 'kind', label: t('imports.kind'), cell: ({ kind }) => kind },
      { key: 'fileName', label: t('imports.file'), cell: ({ fileName }) => fileName },
      { key: 'status', label: t('imports.status'), cell: ({ status }) => status },
      ...COUNTS.map((count) => ({
        key: count as string,
        label: t(`imports.${count}`),
        cell: ({ counts }: Summary) => counts[count],
      })),
      { key: 'createdAt', label: t('imports.createdAt'), cell: ({ createdAt }) => createdAt },
      { key: 'endedAt', label: t('imports.endedAt'), cell: ({ endedAt }) => endedAt },
    ],
  })
