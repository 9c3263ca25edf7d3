import { documents } from '@ems/contract/documents'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { readingService, ShownDocument } from './document-access.ts'
import type { typeService } from './document-types.ts'
import { presentDocument, presentType, presentTypeRef, presentVersion } from './presenter.ts'
import type { documentService } from './service.ts'

const presentOne = (row: ShownDocument) => ({ document: presentDocument(row) })

interface Services {
  service: ReturnType<typeof documentService>
  reading: ReturnType<typeof readingService>
  types: ReturnType<typeof typeService>
}

export const documentRoutes = ({ service, reading, types }: Services): Route[] =>
  mount(documents, {
    list: async ({ actor, query }) => {
      const { rows, total, types } = await reading.list(actor, query)
      return { documents: rows.map(presentDocument), total, types: types.map(presentTypeRef) }
    },
    ofPerson: async ({ actor, params, query }) => {
      const { documents, types, manages } = await reading.ofPerson(actor, params.id, query.deleted === 'true')
      const shown = documents.map(({ newest, former }) => ({
        ...presentDocument(newest),
        versions: former.map(presentVersion),
      }))
      return { documents: shown, types: types.map(presentType), canManage: manages }
    },
    add: async ({ actor, params, body, file, fileName }) =>
      presentOne(await service.add(actor, params.id, body, { bytes: file, name: fileName })),
    file: ({ actor, params }) => reading.file(actor, params.id),
    update: async ({ actor, params, body }) => presentOne(await service.update(actor, params.id, body)),
    remove: async ({ actor, params }) => presentOne(await service.remove(actor, params.id)),
    restore: async ({ actor, params }) => presentOne(await service.restore(actor, params.id)),
    types: async () => ({ types: (await types.list()).map(presentType) }),
    addType: async ({ actor, body }) => ({ type: presentType(await types.add(actor, body)) }),
    updateType: async ({ actor, params, body }) => ({ type: presentType(await types.update(actor, params.id, body)) }),
  })
