export { isMember, lockTeam, membersOf } from './repo.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import { teamRoutes } from './routes.ts'
import { teamService } from './service.ts'

export const createTeams = (platform: Platform): Domain => ({ routes: teamRoutes(teamService(platform)) })
