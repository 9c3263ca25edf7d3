import type { ReplyOf } from '@ems/contract/core/endpoint'
import { multiply, ratio, round, toDecimal } from '@ems/contract/core/ratio'
import type { payslips } from '@ems/contract/payslips'
import type { Actor } from '../../../platform/actor/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findEmployeeFor } from '../../employees/index.ts'
import { balanceService } from '../../leaves/index.ts'
import { termsOf, termsOn } from '../../pay-terms/index.ts'
import { hasPermissionFor } from '../../scope/index.ts'
import { schedulesOf, workingWeekOn } from '../../working-days/index.ts'
import { unitOf } from '../calculation/prorated-pay.rules.ts'
import { rateOf } from '../calculation/rate.rules.ts'
import { unsettledPayOf } from './payslip.repo.ts'

type Settlement = ReplyOf<typeof payslips.settlement>

/**
 * The final pay of a leaver on their last day, or of other people as of today.
 * @throws {AppError} FORBIDDEN, NOT_FOUND
 */
export async function settlementOf(platform: Platform, actor: Actor, id: string): Promise<Settlement> {
  const { db, clock } = platform
  const person = await findEmployeeFor(db, actor, 'salaries.read', id)
  const lastDay = person?.left_on ?? person?.leaving_on ?? null
  const day = lastDay ?? clock.today()
  const terms = person ? termsOn((await termsOf(db, [person.id])).get(person.id) ?? [], day) : undefined
  const currency = terms?.currency ?? person?.currency ?? ''
  const decimals = terms?.decimals ?? 2
  if (!person || !terms) return { lastDay, lines: [], leave: [], inputs: [], owed: 0, currency, decimals }
  const { lines, inputs, owed } = await unsettledPayOf(db, person.id, terms.group_id)
  const week = workingWeekOn((await schedulesOf(db, [person.id])).get(person.id) ?? [], day)
  const rate = rateOf(terms, 'days', week)
  const mayReadLeave = await hasPermissionFor(db, actor, 'leaves.read', person.user_id)
  const balances = mayReadLeave ? await balanceService(platform).balances(actor, person.id, { asOf: day }) : []
  return {
    lastDay,
    lines: lines.map(({ code, name, quantity, rate: each, amount, ...line }) => ({
      component: { code, name },
      ...line,
      quantity: quantity === null ? null : Number(quantity),
      rate: each === null ? null : Number(each),
      amount: Number(amount),
    })),
    leave: balances.flatMap(({ leaveType, unit, balance: days }) => {
      if (!days || unit !== 'days') return []
      const value = rate ? round(multiply(rate, ratio(Math.round(days * 1000), 1000)), unitOf(decimals)) : 0n
      return [{ leaveType: leaveType.name, days, value: Number(toDecimal(value, decimals)) }]
    }),
    inputs: inputs.map(({ code, name, month, amount, quantity }) => ({
      component: { code, name },
      month,
      amount: amount === null ? null : Number(amount),
      quantity: quantity === null ? null : Number(quantity),
    })),
    owed: Number(owed),
    currency,
    decimals,
  }
}
