import { type BankAccount, type BankAccountBody, bankAccounts, maskAccount } from '@ems/contract/bank-accounts'
import type { ReplyOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../../platform/actor/actor.ts'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import {
  type EmployeeRow,
  fieldEditorsOf,
  findEmployeeFor,
  lockEmployeeFor,
  type RequestsChanges,
} from '../../employees/index.ts'
import { hasPermissionFor, requirePermissionFor } from '../../scope/index.ts'
import { bankAccountsOf, findRequestedAccount } from './bank-account.repo.ts'
import { changeAccount, checkedAccount, toAccount } from './bank-account-field.ts'

const t = getTranslator('people')

type Answer = ReplyOf<typeof bankAccounts.get>

/** The account numbers as far as the reader may see them. */
const shown = (account: BankAccountBody, masked: boolean): BankAccountBody => {
  if (!masked) return account
  const number = maskAccount(account)
  return { ...account, iban: account.iban && number, accountNumber: account.accountNumber && number }
}

async function read(db: Db, person: EmployeeRow, masked: boolean): Promise<Answer> {
  const row = (await bankAccountsOf(db, [person.id])).get(person.id)
  const request = await findRequestedAccount(db, person.id)
  const account: BankAccount | null = row
    ? { ...shown(toAccount(row), masked), masked, updatedAt: row.updated_at.toISOString() }
    : null
  return {
    account,
    asked: request?.after
      ? {
          ...shown(JSON.parse(request.after) as BankAccountBody, masked),
          requestedAt: request.requested_at.toISOString(),
        }
      : null,
  }
}

function bankAccountService({ db, clock }: Platform, { askForChange }: RequestsChanges) {
  const manages = (handle: Db, actor: Actor, person: EmployeeRow) =>
    hasPermissionFor(handle, actor, 'salaries.manage', person.user_id)

  /** Sets the own account: at once, by a change request, or as the only person who manages salaries. */
  async function setOwn(trx: Trx, actor: Actor, person: EmployeeRow, account: BankAccountBody): Promise<void> {
    const { bankAccount: edits } = await fieldEditorsOf(trx)
    if (edits !== 'self' && (await manages(trx, actor, person))) {
      const sole = await requireSeparationOfDuties(trx, actor, 'salaries.manage', person.user_id, clock.today()).catch(
        (error: unknown) => {
          if (error instanceof AppError && edits === 'approve') return null
          throw error
        },
      )
      if (sole) return changeAccount(trx, actor, person, account, sole)
    }
    if (edits === 'hr') throw new AppError('access.hidden-field', { field: t('fields.bankAccount') })
    await askForChange(trx, actor, person, 'bankAccount', { ...account })
  }

  return {
    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async get(actor: Actor, id: string): Promise<Answer> {
      const person = await findEmployeeFor(db, actor, 'salaries.read', id)
      if (!person) return { account: null, asked: null }
      return read(db, person, person.user_id !== actor.userId && !(await manages(db, actor, person)))
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID; CONFIRM; CONFLICT if nothing changes */
    async set(actor: Actor, id: string, body: BankAccountBody): Promise<Answer> {
      return inTransaction(db, async (trx) => {
        const person = await lockEmployeeFor(trx, actor, 'salaries.read', id)
        const account = checkedAccount(body)
        requireFreshProof()
        if (person.user_id === actor.userId) await setOwn(trx, actor, person, account)
        else {
          await requirePermissionFor(trx, actor, 'salaries.manage', person.user_id)
          await changeAccount(trx, actor, person, account)
        }
        return read(trx, person, false)
      })
    },
  }
}

/** Bank accounts of people. */
export function bankAccountRoutes(platform: Platform, asks: RequestsChanges): Route[] {
  const service = bankAccountService(platform, asks)
  return mount(bankAccounts, {
    get: ({ actor, params }) => service.get(actor, params.id),
    set: ({ actor, params, body }) => service.set(actor, params.id, body),
  })
}
