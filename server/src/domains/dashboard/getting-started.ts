import { screens } from '@ems/contract/core/screens'
import { GETTING_STARTED_STEPS, type GettingStarted } from '@ems/contract/dashboard'
import type { Actor } from '../../platform/actor/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { setGettingStartedDismissed } from '../settings/index.ts'
import { readGettingStarted } from './getting-started.repo.ts'

const LINKS = {
  organisation: screens.admin.organisation,
  departments: screens.admin.addDepartment,
  people: screens.admin.addEmployee,
  leave: screens.admin.entitlements,
  holidays: screens.admin.holidays,
  security: screens.admin.security,
} as const

/** The first steps of a new organisation. Each step is done when its data exists. */
export function gettingStartedService({ db }: Platform) {
  const get = async (): Promise<GettingStarted> => {
    const { dismissed, ...done } = await readGettingStarted(db)
    const steps = GETTING_STARTED_STEPS.map((key) => ({ key, done: done[key], link: LINKS[key] }))
    return { steps, dismissed }
  }
  return {
    get,
    async dismiss(actor: Actor, dismissed: boolean): Promise<GettingStarted> {
      await setGettingStartedDismissed(db, actor, dismissed)
      return get()
    },
  }
}
