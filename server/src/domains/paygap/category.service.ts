import type { BodyOf } from '@ems/contract/core/endpoint'
import { type PayCategory, payCategories } from '@ems/contract/pay-categories'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../platform/errors/errors.ts'
import { mount, type Route } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { amountIn, decimalsOf } from '../legal-entities/index.ts'
import * as repo from './category.repo.ts'

type Body = BodyOf<typeof payCategories.update>

const present = ({
  id,
  skills,
  effort,
  responsibility,
  conditions,
  ranges,
  updated_at,
  ...row
}: repo.CategoryRow): PayCategory => ({
  _id: id,
  ...row,
  criteria: { skills, effort, responsibility, conditions },
  ranges: ranges.map((range) => ({ ...range, minimum: Number(range.minimum), maximum: Number(range.maximum) })),
  updatedAt: updated_at.toISOString(),
})

const auditSnapshot = ({ id: _, updated_at: __, people: ___, ranges, ...row }: repo.CategoryRow) => ({
  ...row,
  ranges: ranges.map(({ from, currency, minimum, maximum }) => `${from}: ${minimum}–${maximum} ${currency}`),
})

const valuesOf = ({ code, name, level, criteria }: Body): repo.CategoryValues => ({ code, name, level, ...criteria })

/** @throws {AppError} INVALID for an unknown currency, or for more decimals than the currency has */
const rangesOf = ({ ranges }: Body): repo.PayRange[] =>
  ranges.map(({ from, currency, minimum, maximum }, place) => {
    const decimals = decimalsOf(currency)
    if (decimals === null) throw fieldError(`ranges.${place}.currency`, 'legal-entity.unknown-currency')
    const amount = (key: 'minimum' | 'maximum', name: string, value: string) =>
      amountIn({ currency, decimals }, value, { key: `ranges.${place}.${key}`, name })
    return {
      from,
      currency,
      minimum: amount('minimum', 'Minimum', minimum),
      maximum: amount('maximum', 'Maximum', maximum),
    }
  })

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'pay_categories_code_unique') throw new AppError('pay-category.code-taken')
  if (constraint === 'pay_ranges_day') throw new AppError('pay-category.ranges-overlap')
  if (constraint?.endsWith('_category_id_fkey')) throw new AppError('pay-category.in-use')
  throw error
}

/** Categories of people whose work is of equal value, with pay ranges. */
export function categoryRoutes({ db, clock }: Platform): Route[] {
  const requireCategory = async (trx: Trx, id: string) => {
    const row = await repo.lockCategory(trx, id, clock.today())
    if (!row) throw notFoundError('pay-category')
    return row
  }

  const save = (actor: Actor, id: string | null, body: Body) =>
    inTransaction(db, async (trx) => {
      const before = id === null ? null : await requireCategory(trx, id)
      if (before) requireCurrent(before.updated_at, body.ifUpdatedAt)
      const values = valuesOf(body)
      if (before) await repo.updateCategory(trx, before.id, values).catch(explain)
      const saved = before?.id ?? (await repo.insertCategory(trx, values).catch(explain))
      await repo.writeRanges(trx, saved, rangesOf(body)).catch(explain)
      const after = await requireCategory(trx, saved)
      await writeAuditEvent(trx, actor, {
        action: before ? 'pay-category.update' : 'pay-category.add',
        entityId: saved,
        before: before && auditSnapshot(before),
        after: auditSnapshot(after),
      })
      return { category: present(after) }
    })

  return mount(payCategories, {
    list: async () => {
      const today = clock.today()
      const rows = await repo.listCategories(db, today)
      return { categories: rows.map(present), total: rows.length, without: await repo.countWithoutCategory(db, today) }
    },
    add: ({ actor, body }) => save(actor, null, body),
    update: ({ actor, params, body }) => save(actor, params.id, body),
    remove: ({ actor, params }) =>
      inTransaction(db, async (trx) => {
        const before = await requireCategory(trx, params.id)
        await repo.deleteCategory(trx, params.id).catch(explain)
        await writeAuditEvent(trx, actor, {
          action: 'pay-category.remove',
          entityId: params.id,
          before: auditSnapshot(before),
        })
        return { category: present(before) }
      }),
  })
}
