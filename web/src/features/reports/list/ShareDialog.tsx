import '../../../ui/select/selectStyles.ts'
import { MultiSelect, Text } from '@mantine/core'
import { access } from '../../../api/contract/access.ts'
import type { Report } from '../../../api/contract/reports.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useScope } from '../../../api/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useShareReport } from '../shared/queries.ts'
import { type NamedPerson, PeopleField } from './PeopleField.tsx'

interface ShareDialogProps {
  report: Report
  close: () => void
}

/** The people and roles with whom a report is shared. */
export function ShareDialog({ report, close }: ShareDialogProps) {
  const t = getTranslator('reports')
  return (
    <Dialog opened onClose={close} title={t('share.title', { name: report.name })}>
      <ShareForm report={report} close={close} />
    </Dialog>
  )
}

function ShareForm({ report, close }: ShareDialogProps) {
  const t = getTranslator('reports')
  const share = useShareReport()
  const seesRoles = useScope('access.read') !== undefined
  const roles = useFetch(access.roles, seesRoles ? { query: { sort: 'name' } } : null).data?.roles
  const before = report.sharing ?? { users: [], roles: [] }
  const of = useSendForm({
    schema: undefined,
    initialValues: { users: before.users as NamedPerson[], roles: before.roles.map(({ _id }) => _id) },
    send: ({ users, roles: chosen }) =>
      share.mutateAsync({
        params: { id: report._id },
        body: { users: users.map(({ _id }) => _id), roles: chosen },
      }),
    onDone: () => {
      notify.success(t('share.done'))
      close()
    },
  })
  const { getInputProps } = of.form
  // Roles that the owner may not read stay as they are.
  const offered = (roles ?? before.roles).map(({ _id, name }) => ({ value: _id, label: builtInName(name) }))
  return (
    <Form of={of} submitLabel={t('share.open')} dialog={{ close }}>
      <Text size="sm" c="dimmed">
        {t('share.text')}
      </Text>
      <PeopleField label={t('share.people')} {...getInputProps('users')} />
      {offered.length > 0 && <MultiSelect label={t('share.roles')} data={offered} {...getInputProps('roles')} />}
    </Form>
  )
}
