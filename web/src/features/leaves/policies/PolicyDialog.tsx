import type { Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { TermsFields } from './TermsFields.tsx'
import { usePolicyForm } from './usePolicyForm.tsx'

interface PolicyDialogProps {
  type: ListedType
  /** the existing names of policies */
  taken: readonly string[]
  added: (policy: Policy) => void
  close: () => void
}

/** The terms of a new policy. */
export function PolicyDialog(props: PolicyDialogProps) {
  const t = getTranslator('leaveSettings')
  return (
    <Dialog opened onClose={props.close} title={t('policy.add')} size="xl">
      <NewPolicy {...props} />
    </Dialog>
  )
}

function NewPolicy({ type, taken, added, close }: PolicyDialogProps) {
  const t = getTranslator('leaveSettings')
  const { of, suggested } = usePolicyForm({
    type,
    taken,
    done: (policy) => {
      added(policy)
      close()
    },
  })
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <TermsFields form={of.form} unit={type.unit} suggested={suggested} />
    </Form>
  )
}
