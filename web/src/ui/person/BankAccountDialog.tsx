import { Stack, Text, TextInput } from '@mantine/core'
import { type BankAccount, bankAccounts } from '../../api/contract/bank-accounts.ts'
import { useSend } from '../../api/hooks.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { Form } from '../form/Form.tsx'
import { useSendForm } from '../form/useSendForm.ts'
import { notify } from '../toast/notify.ts'
import { getTranslator } from '../words/words.ts'

const KINDS = ['iban', 'number'] as const
type Kind = (typeof KINDS)[number]

interface BankAccountDialogProps {
  /** the employee's or the user's */
  id: string
  account: BankAccount | null
  /** the person's, who usually holds the account */
  name: string
  /** the way of the change: at once or by a request */
  hint: string
  opened: boolean
  close: () => void
}

/** The bank account for a person's pay. */
export function BankAccountDialog({ opened, close, ...rest }: BankAccountDialogProps) {
  const t = getTranslator('bankAccount')
  return (
    <Dialog opened={opened} onClose={close} title={t('title')}>
      <AccountForm {...rest} close={close} />
    </Dialog>
  )
}

function AccountForm({ id, account, name, hint, close }: Omit<BankAccountDialogProps, 'opened'>) {
  const t = getTranslator('bankAccount')
  // A person's request appears on their page, too.
  const set = useSend(bankAccounts.set, { refreshes: ['bankAccounts', 'changeRequests'] })
  const form = useSendForm({
    schema: undefined,
    required: ['holder'],
    initialValues: {
      kind: (account?.accountNumber ? 'number' : 'iban') as Kind,
      holder: account?.holder ?? name,
      iban: account?.iban ?? '',
      bic: account?.bic ?? '',
      accountNumber: account?.accountNumber ?? '',
      bankCode: account?.bankCode ?? '',
    },
    send: ({ kind, holder, iban, bic, accountNumber, bankCode }) =>
      set.mutateAsync({
        params: { id },
        body: { holder, bic, ...(kind === 'iban' ? { iban } : { accountNumber, bankCode }) },
      }),
    onDone: ({ asked }) => {
      notify.success(t(asked ? 'asked' : 'saved'))
      close()
    },
  })
  const { getInputProps, values } = form.form
  return (
    <Form of={form} submitLabel={t('save')} dialog={{ close }}>
      <Stack gap="md">
        <Text size="sm">{hint}</Text>
        <TextInput label={t('holder')} maxLength={100} required {...getInputProps('holder')} />
        <ChoiceField
          label={t('kind')}
          choices={KINDS}
          wordOf={(kind) => t(`kinds.${kind}`)}
          {...getInputProps('kind')}
        />
        {values.kind === 'iban' ? (
          <TextInput label={t('iban')} autoComplete="off" dir="ltr" required {...getInputProps('iban')} />
        ) : (
          <>
            <TextInput
              label={t('accountNumber')}
              autoComplete="off"
              dir="ltr"
              required
              {...getInputProps('accountNumber')}
            />
            <TextInput label={t('bankCode')} autoComplete="off" dir="ltr" {...getInputProps('bankCode')} />
          </>
        )}
        <TextInput label={t('bic')} autoComplete="off" dir="ltr" {...getInputProps('bic')} />
      </Stack>
    </Form>
  )
}
