import '@mantine/core/styles/SimpleGrid.css'
import { SimpleGrid } from '@mantine/core'
import { ErasureClass, privacy, type Retention } from '../../../api/contract/privacy.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useRetention, useSetRetention } from '../queries.ts'

/** The retention periods after people's last day. */
export function RetentionPanel() {
  const t = getTranslator('privacy')
  return (
    <TitledPanel title={t('retention.title')} text={t('retention.text')}>
      <EditLoader query={useRetention()}>
        {({ retention, proposed }) => <RetentionForm kept={retention} proposed={proposed} />}
      </EditLoader>
    </TitledPanel>
  )
}

const written = (months: number | null) => (months === null ? '' : String(months))

const monthsOf = (text: string) => (text.trim() === '' ? null : Number(text))

const bodyOf = ({ profile, documents, time, leave, payroll }: Record<ErasureClass, string>) => ({
  profile: monthsOf(profile),
  documents: monthsOf(documents),
  time: monthsOf(time),
  leave: monthsOf(leave),
  payroll: monthsOf(payroll),
})

function RetentionForm({ kept, proposed }: { kept: Retention; proposed: Retention }) {
  const t = getTranslator('privacy')
  const set = useSetRetention()
  const of = useSendForm({
    schema: schemasOf(privacy.setRetention).body,
    judged: bodyOf,
    initialValues: {
      profile: written(kept.profile),
      documents: written(kept.documents),
      time: written(kept.time),
      leave: written(kept.leave),
      payroll: written(kept.payroll),
    },
    send: (values) => set.mutateAsync({ body: bodyOf(values) }),
    onDone: () => notify.success(t('retention.saved')),
  })
  return (
    <Form of={of} submitLabel={t('retention.save')} changesOnly label={t('retention.title')}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {ErasureClass.options.map((kind) => (
          <NumberField
            key={kind}
            decimals={0}
            maw="9rem"
            label={t('retention.months', { what: t(`classes.${kind}`) })}
            description={t('retention.proposed', { count: proposed[kind] ?? 0 })}
            {...of.form.getInputProps(kind)}
          />
        ))}
      </SimpleGrid>
    </Form>
  )
}
