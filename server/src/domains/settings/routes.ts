import { settings } from '@ems/contract/settings'
import { AppError } from '../../platform/errors/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Auth } from '../auth/index.ts'
import type { SettingsService } from './service.ts'

export const settingsRoutes = (service: SettingsService, auth: Auth): Route[] =>
  mount(settings, {
    async changePassword({ actor, body, browser }) {
      if (body.userId !== undefined && body.userId !== actor.userId) throw new AppError('auth.not-your-password')
      await auth.changePassword(actor, body, browser.device())
      return { message: 'Your password is changed.' }
    },
    organisation: async () => ({ organisation: await service.organisation() }),
    async updateOrganisation({ actor, body }) {
      await service.update(actor, body)
      return { organisation: await service.organisation() }
    },
  })
