import { type PersonalData, personalTraces } from '../../platform/personal/index.ts'
import type { Domain, Platform } from '../../platform/platform.ts'
import type { Teller } from '../notifications/index.ts'
import { copyService } from './copies.ts'
import { copyJobs } from './copying.ts'
import { copyEnded } from './notices.ts'
import { personalPrivacy } from './personal.ts'
import { privacyRoutes } from './routes.ts'

/** @param all the domains, once all are composed: what they know of people */
export function createPrivacy(platform: Platform, all: () => readonly Domain[]): Domain & Teller {
  const known = (): PersonalData[] => [...all().flatMap(({ personalData }) => personalData ?? []), personalTraces]
  const copyNotice = copyEnded(platform.clock.now)
  return {
    routes: privacyRoutes(copyService(platform, known)),
    tells: [copyNotice],
    personalData: personalPrivacy,
    ...copyJobs(platform, known, copyNotice),
  }
}
