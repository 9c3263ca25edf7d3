import { type BankAccountBody, maskAccount } from '@ems/contract/bank-accounts'
import { requestedValue, type Wanted } from '@ems/contract/change-requests'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { fieldError } from '../../../platform/errors/errors.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import type { EmployeeRow, RequestableField } from '../../employees/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { type BankAccountRow, bankAccountsOf, saveBankAccount } from './bank-account.repo.ts'
import { readBic, readIban } from './iban.ts'

const t = getTranslator('mails')
const sentence = sentencesOf('notifications')

/** A changed bank account. The person is always notified, also by mail, so that they notice fraud. */
export const bankAccountChanged: NotificationKind = {
  kind: 'bankAccount.changed',
  defaults: { bell: true, mail: 'now' },
  fixed: true,
  describe: async (_db, notifications) =>
    new Map(
      notifications.map(({ id, reader, params }) => {
        const notice = sentence('bankAccount.changed', { account: String(params.account) })
        const lines = [t('hello', { name: reader.name }), '', notice.text, '', t('bankAccountChanged.notYou'), '']
        const page = {
          chip: { tone: 'waits' as const, text: t('page.chips.security') },
          title: t('bankAccountChanged.subject'),
          lead: [t('hello', { name: reader.name }), notice.text],
          foot: [t('bankAccountChanged.notYou')],
        }
        const letter = () => ({ subject: t('bankAccountChanged.subject'), body: lines.join('\n'), page })
        return [id, { sentence: notice, letter }]
      }),
    ),
}

/**
 * Account numbers in the form that banks exchange.
 * @throws {AppError} INVALID for a wrong IBAN or BIC
 * @param path in the body
 */
export function checkedAccount(account: BankAccountBody, path = ''): BankAccountBody {
  const [iban, bic] = [account.iban && readIban(account.iban), account.bic && readBic(account.bic)]
  if (account.iban !== null && !iban) throw fieldError(`${path}iban`, 'bank-account.wrong-iban')
  if (account.bic !== null && !bic) throw fieldError(`${path}bic`, 'bank-account.wrong-bic')
  return { ...account, iban: iban || null, bic: bic || null }
}

const accountAuditSnapshot = (account: BankAccountBody) => ({
  holder: account.holder,
  bank_account: maskAccount(account),
  bic: account.bic,
  bank_code: account.bankCode,
})

export const toAccount = (row: BankAccountRow): BankAccountBody => ({
  holder: row.holder,
  iban: row.iban,
  bic: row.bic,
  accountNumber: row.account_number,
  bankCode: row.bank_code,
})

/** Replaces a person's bank account, with an audit event and a notification. The person must be locked. */
export async function changeAccount(
  trx: Trx,
  actor: ActingPrincipal,
  person: EmployeeRow,
  account: BankAccountBody,
  how: { via?: 'sole' } = {},
): Promise<void> {
  const before = (await bankAccountsOf(trx, [person.id])).get(person.id)
  await saveBankAccount(trx, person.id, account, new Date())
  await writeAuditEvent(trx, actor, {
    action: 'employee.bank-account',
    entityId: person.id,
    before: before ? accountAuditSnapshot(toAccount(before)) : null,
    after: accountAuditSnapshot(account),
    ...how,
  })
  await notifyPeople(trx, bankAccountChanged, {
    eventKey: `bank-account:${newId()}`,
    params: { account: maskAccount(account) },
    link: addressOf(screens.employee.profile, { id: person.user_id }),
    // The actor may not leave this notification out: the actor may not have been the person.
    actor: null,
    to: [person.user_id],
  })
}

/** The bank account as a field for change requests, stored as JSON. */
export const bankAccountField: RequestableField = {
  read(after: Wanted | null) {
    const { data, error } = requestedValue('bankAccount').safeParse(after)
    if (error || data === null) throw fieldError('after', 'field.not-valid', undefined, sentenceOf(error))
    const account = checkedAccount(JSON.parse(data), 'after.')
    requireFreshProof()
    return JSON.stringify(account)
  },
  async now(trx, { id }) {
    const row = (await bankAccountsOf(trx, [id])).get(id)
    return row ? requestedValue('bankAccount').parse(toAccount(row)) : null
  },
  async write(trx, actor, person, after) {
    requireFreshProof()
    await changeAccount(trx, actor, person, JSON.parse(after ?? 'null') as BankAccountBody)
  },
}

const sentenceOf = (error: { issues: readonly { message: string }[] } | undefined) => {
  const sentence = error?.issues[0]?.message
  return sentence === undefined ? {} : { sentence }
}
