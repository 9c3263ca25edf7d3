import { system } from '@ems/contract/system'
import { VERSION } from '../../platform/config/config.ts'
import { mount, type Route } from '../../platform/http/mount.ts'

export const systemRoutes = (): Route[] => mount(system, { version: () => ({ version: VERSION }) })
