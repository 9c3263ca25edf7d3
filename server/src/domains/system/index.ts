import type { Domain, Platform } from '../../platform/platform.ts'
import { systemRoutes } from './routes.ts'

/** The version, the state and the backups of this installation. */
export const createSystem = (_platform: Platform): Domain => ({ routes: systemRoutes() })
