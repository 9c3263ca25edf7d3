import { keys, services } from '@ems/contract/keys'
import { mount, type Route } from '../../../platform/http/mount.ts'
import { presentKey, presentService } from '../auth.presenter.ts'
import type { AuthService } from '../auth.service.ts'

export const keyRoutes = (service: AuthService): Route[] => [
  ...mount(keys, {
    list: async ({ actor }) => ({ keys: (await service.keys.list(actor)).map(presentKey) }),
    async add({ actor, body }) {
      const { key, secret } = await service.keys.add(actor, body)
      return { key: presentKey(key), secret }
    },
    revoke: async ({ actor, params }) => ({ key: presentKey(await service.keys.revoke(actor, params.id)) }),
  }),
  ...mount(services, {
    list: async () => ({ services: (await service.services.list()).map(presentService) }),
    add: async ({ actor, body }) => ({ service: presentService(await service.services.add(actor, body)) }),
    update: async ({ actor, params, body }) => ({
      service: presentService(await service.services.update(actor, params.id, body)),
    }),
    remove: async ({ actor, params }) => ({ service: presentService(await service.services.remove(actor, params.id)) }),
    async addKey({ actor, params, body }) {
      const { key, secret } = await service.services.addKey(actor, params.id, body)
      return { key: presentKey(key), secret }
    },
  }),
]
