import type { Trx } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { JobKind } from '../../platform/queue/index.ts'
import { principalOfCaller } from '../access/index.ts'
import {
  type CategoryLevels,
  figuresOf,
  LEVEL_UNIT,
  type Level,
  type Sex,
  toLevel,
  yearlyHours,
} from './figures.rules.ts'
import * as repo from './gap.repo.ts'
import { writeLines } from './levels.repo.ts'

export const PREPARE = 'paygap.prepare'

/** Calculates the lines and figures of a pay gap, while the requester has the right. */
export const prepareGap = ({ clock }: Platform): JobKind => ({
  kind: PREPARE,
  async run(job) {
    const id = String(job.payload.gap)
    await job.finish(async (trx) => {
      const gap = await repo.lockGap(trx, id)
      if (gap?.status !== 'Preparing') return
      const actor = await principalOfCaller(trx, job.caller, clock)
      if (!actor?.grants['paygap.manage']) return repo.deleteGap(trx, id)
      await prepareFigures(trx, gap)
    })
  },
})

/** Writes the lines of a gap and its figures. */
export async function prepareFigures(trx: Trx, gap: repo.GapRow): Promise<void> {
  await writeLines(trx, gap)
  await repo.storePrepared(trx, gap.id, await preparedOf(trx, gap))
}

async function preparedOf(trx: Trx, gap: repo.GapRow): Promise<repo.Prepared> {
  const rows = await repo.levelsOf(trx, gap.id)
  const levelOf = ({ gender, basic, variable }: repo.LevelRow): Level => ({
    sex: gender as Sex,
    basic: toLevel(basic),
    variable: toLevel(variable),
  })
  const whole = rows.filter((row) => row.whole)
  const byCategory = Map.groupBy(
    rows.filter((row) => !row.whole),
    ({ category_id }) => category_id,
  )
  const categories = [...byCategory.values()].map(
    (own): CategoryLevels => ({ id: own[0]?.category_id ?? '', code: own[0]?.code ?? '', levels: own.map(levelOf) }),
  )
  const inCategory = new Set(rows.filter((row) => !row.whole).map(({ employee_id }) => employee_id))
  const levels = whole.map(levelOf)
  const without = whole.filter(({ employee_id }) => !inCategory.has(employee_id)).map(levelOf)
  const week_minutes = await repo.weekMinutes(trx)
  const hours = gap.basis === 'paid' ? LEVEL_UNIT : yearlyHours(week_minutes)
  const rules = { minimum: gap.minimum, hours: hours || LEVEL_UNIT }
  return {
    week_minutes,
    people: {
      women: levels.filter(({ sex }) => sex === 'female').length,
      men: levels.filter(({ sex }) => sex === 'male').length,
      leftOut: await repo.getExcludedPeople(trx, gap.id),
    },
    published_figures: figuresOf(levels, categories, without, rules, true),
    full_figures: figuresOf(levels, categories, without, rules, false),
  }
}
