import { TextInput } from '@mantine/core'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useLeads, useSetLeads } from '../queries.ts'

/** The number of days before an end on which people are reminded. */
export function ReminderDaysPanel() {
  const t = getTranslator('documents')
  return (
    <TitledPanel title={t('leads.title')} text={t('leads.text')}>
      <EditLoader query={useLeads()}>{({ leads }) => <LeadsForm leads={leads} />}</EditLoader>
    </TitledPanel>
  )
}

function LeadsForm({ leads }: { leads: readonly number[] }) {
  const t = getTranslator('documents')
  const set = useSetLeads()
  const of = useSendForm({
    schema: undefined,
    initialValues: { leads: leads.join(', ') },
    // The server refuses text that is no number.
    send: (values) =>
      set.mutateAsync({
        body: {
          leads: values.leads
            .split(/[\s,;]+/)
            .filter(Boolean)
            .map(Number),
        },
      }),
    onDone: () => notify.success(t('leads.saved')),
  })
  return (
    <Form of={of} submitLabel={t('leads.save')} changesOnly label={t('leads.title')}>
      <TextInput label={t('leads.label')} maw="24rem" maxLength={60} {...of.form.getInputProps('leads')} />
    </Form>
  )
}
