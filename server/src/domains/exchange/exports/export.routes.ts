import { type Export, ExportList, exporting } from '@ems/contract/exporting'
import type { Actor } from '../../../platform/actor/actor.ts'
import { AcceptedDownload, StreamedDownload } from '../../../platform/http/answers/download.ts'
import { type Handlers, mount, type Route } from '../../../platform/http/mount.ts'
import type { ExportRecord } from './export.repo.ts'
import type { exportService, FileQuery } from './export.service.ts'

const present = (record: ExportRecord): Export => ({
  _id: record.id,
  list: record.list,
  format: record.format,
  status: record.status,
  progress: { done: record.done, of: record.rows },
  parts: record.parts.map(({ name, bytes }) => ({ name, bytes })),
  createdAt: record.created_at.toISOString(),
  expiresAt: record.expires_at.toISOString(),
})

type Taking = Pick<Handlers<typeof exporting>, ExportList>

export function exportRoutes(service: ReturnType<typeof exportService>): Route[] {
  // The list of one person gets the person's id in the query, too.
  const requestExport = (list: ExportList) => async (call: { actor: Actor; query: FileQuery; params?: object }) => {
    const taken = await service.take(call.actor, list, { ...call.query, ...call.params })
    return taken instanceof StreamedDownload ? taken : new AcceptedDownload({ export: present(taken) })
  }
  const lists = Object.fromEntries(ExportList.options.map((list) => [list, requestExport(list)])) as unknown as Taking
  return mount(exporting, {
    ...lists,
    list: async ({ actor, query }) => {
      const { rows, total } = await service.list(actor, query)
      return { exports: rows.map(present), total }
    },
    get: async ({ actor, params }) => ({ export: present(await service.get(actor, params.id)) }),
    file: ({ actor, params }) => service.file(actor, params.id, params.n),
  })
}
