import '@mantine/core/styles/ThemeIcon.css'
import { Button, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBuildingBank } from '@tabler/icons-react'
import { type BankAccount, bankAccounts } from '../../api/contract/bank-accounts.ts'
import { employeeFields } from '../../api/contract/employee-fields.ts'
import { personPage } from '../../api/contract/person-page.ts'
import { useFetch } from '../../api/hooks.ts'
import { useTimeZone } from '../../api/organisation.ts'
import { useHasPermissionForOthers, useUser } from '../../api/session.ts'
import { dayOf, formatDay } from '../format/format.ts'
import { Panel } from '../page/Panel.tsx'
import { FetchState } from '../states/FetchState.tsx'
import { getTranslator } from '../words/words.ts'
import { BankAccountDialog } from './BankAccountDialog.tsx'

interface BankAccountPanelProps {
  /** the employee's or the user's */
  id: string
  /** whether it is the reader's own */
  own: boolean
}

/** The bank account of a person, for the person and readers with the permission. */
export function BankAccountPanel({ id, own }: BankAccountPanelProps) {
  const t = getTranslator('bankAccount')
  const query = useFetch(bankAccounts.get, { params: { id } })
  const manages = useHasPermissionForOthers('salaries.manage')
  const fields = useFetch(employeeFields.list, own ? {} : null).data?.fields
  const edits = fields?.find(({ key }) => key === 'bankAccount')?.edits
  const user = useUser()
  const person = useFetch(personPage.page, own ? null : { params: { id } }).data?.person
  const zone = useTimeZone()
  const [editing, edit] = useDisclosure(false)
  const may = own ? edits !== undefined && (manages || edits !== 'hr') : manages
  const hint = own ? (edits === 'self' ? '' : t('asks')) : t('told')
  return (
    <section aria-labelledby="bank-account" style={{ marginTop: 'var(--l-4)' }}>
      <Panel>
        <FetchState query={query}>
          {({ account, asked }) => (
            <>
              <Group justify="space-between" wrap="nowrap">
                <Group gap="md" wrap="nowrap">
                  <ThemeIcon size={40} radius="md" variant="light" aria-hidden>
                    <IconBuildingBank size={20} />
                  </ThemeIcon>
                  <div>
                    <Title order={2} id="bank-account">
                      {t('title')}
                    </Title>
                    <Text size="sm" c="dimmed">
                      {account ? (
                        <>
                          {account.holder} · <Numbers of={account} /> ·{' '}
                          {t('since', { day: formatDay(dayOf(account.updatedAt, zone)) })}
                        </>
                      ) : (
                        t('none')
                      )}
                    </Text>
                    {asked && (
                      <Text size="sm">
                        {t('pending', { day: formatDay(dayOf(asked.requestedAt, zone)), account: numbersOf(asked) })}
                      </Text>
                    )}
                  </div>
                </Group>
                {may && (
                  <Button variant="default" onClick={edit.open}>
                    {t(account ? 'change' : 'add')}
                  </Button>
                )}
              </Group>
              <BankAccountDialog
                id={id}
                account={account?.masked ? null : account}
                name={(own ? user?.name : person?.userId.name) ?? ''}
                hint={hint}
                opened={editing}
                close={edit.close}
              />
            </>
          )}
        </FetchState>
      </Panel>
    </section>
  )
}

type Shown = Pick<BankAccount, 'iban' | 'accountNumber' | 'bankCode'>

/** An IBAN in groups of four, as on a bank card. */
const numbersOf = ({ iban, accountNumber, bankCode }: Shown): string =>
  iban === null
    ? [accountNumber, bankCode].filter(Boolean).join(' / ')
    : iban.includes(' ')
      ? iban
      : iban.replace(/.{4}(?=.)/g, '$& ')

/** Numbers run from left to right in all languages. */
const Numbers = ({ of }: { of: Shown }) => <bdi dir="ltr">{numbersOf(of)}</bdi>
