import { imports } from '@ems/contract/imports'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { columnOf, presentImport, presentRow, presentSummary } from './import.presenter.ts'
import type { importService, ShownImport } from './import.service.ts'
import { resultFile, sampleFile } from './result-file.ts'

const presentOne = (shown: ShownImport) => ({ import: presentImport(shown) })

export const importRoutes = (service: ReturnType<typeof importService>): Route[] =>
  mount(imports, {
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      return { imports: rows.map(({ record, counts }) => presentSummary(record, counts)), total }
    },
    upload: async ({ actor, body, file, fileName }) =>
      presentOne(await service.upload(actor, body, { bytes: file, name: fileName })),
    sample: async ({ actor, query }) => sampleFile(query, await service.fieldsOf(actor, query.kind)),
    get: async ({ actor, params }) => presentOne(await service.get(actor, params.id)),
    setMapping: async ({ actor, params, body }) => presentOne(await service.setMapping(actor, params.id, body)),
    check: async ({ actor, params }) => presentOne(await service.check(actor, params.id)),
    run: async ({ actor, params, body }) => presentOne(await service.run(actor, params.id, body)),
    cancel: async ({ actor, params }) => presentOne(await service.cancel(actor, params.id)),
    rows: async ({ actor, params, query }) => {
      const { record, rows, total, previews } = await service.rows(actor, params.id, query)
      return { rows: rows.map((row) => presentRow(record, row, previews.get(row.no))), total }
    },
    problems: async ({ actor, params }) => {
      const { record, problems } = await service.problems(actor, params.id)
      return { problems: problems.map(({ field, ...told }) => ({ column: columnOf(record, field), ...told })) }
    },
    result: async ({ actor, params, query }) => {
      const { record, rows } = await service.result(actor, params.id, query.outcome)
      return resultFile(record, rows)
    },
  })
