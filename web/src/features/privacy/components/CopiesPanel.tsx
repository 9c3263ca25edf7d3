import { Group, Stack } from '@mantine/core'
import { privacy } from '../../../api/contract/privacy.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { ExportButton } from '../../../ui/list/toolbar/ExportButton.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAskCopy, useCopies } from '../queries.ts'
import { CopyList } from './CopyList.tsx'
import { RecordSelect } from './RecordSelect.tsx'

const EMPTY = { employeeId: '' }

/** Copies of any person's data, for people who cannot request their own copy. */
export function CopiesPanel() {
  const t = getTranslator('privacy')
  const ask = useAskCopy()
  const of = useSendForm({
    schema: schemasOf(privacy.copy).body,
    initialValues: EMPTY,
    send: (values) => ask.mutateAsync({ body: values }),
    onDone: () => {
      notify.success(t('own.asked'))
      of.restart(EMPTY)
    },
  })
  return (
    <TitledPanel title={t('copies.title')} text={t('copies.text')}>
      <Stack gap="md">
        <Form of={of} submitLabel={t('copies.ask')} unguarded label={t('copies.title')}>
          <RecordSelect
            label={t('holds.person')}
            required
            value={of.form.values.employeeId || null}
            error={of.form.errors.employeeId}
            onChange={(id) => of.form.setFieldValue('employeeId', id ?? '')}
          />
        </Form>
        <FetchState query={useCopies()}>
          {({ copies }) => (
            <>
              <CopyList copies={copies} named />
              {copies.length > 0 && (
                <Group>
                  <ExportButton path="/api/privacy/copy" list={{ filters: {} }} name="copies" />
                </Group>
              )}
            </>
          )}
        </FetchState>
      </Stack>
    </TitledPanel>
  )
}
