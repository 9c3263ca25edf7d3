export { isMember, leaderOf, lockTeam, membersOf } from './repo.ts'

import type { Domain, Platform } from '../../platform/platform.ts'
import { personalTeams } from './personal-data.ts'
import { teamExports, teamRoutes } from './routes.ts'
import { type TeamNeeds, teamService } from './service.ts'

/** @param needs functions of a domain to the right, which teams must not import */
export function createTeams(platform: Platform, needs: TeamNeeds): Domain {
  const service = teamService(platform, needs)
  return { routes: teamRoutes(service), exports: teamExports(service), personalData: personalTeams }
}
