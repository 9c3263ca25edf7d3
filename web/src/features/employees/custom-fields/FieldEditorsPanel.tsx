import '@mantine/core/styles/SimpleGrid.css'
import { SimpleGrid, Text } from '@mantine/core'
import type { EmployeeField } from '../../../api/contract/employee-fields.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useOwnFields, useSetOwnField } from './queries.ts'

/** The editors of the built-in fields; each choice is saved at once. */
export function FieldEditorsPanel() {
  const t = getTranslator('customFields')
  return (
    <TitledPanel title={t('own.title')} text={t('own.text')}>
      <FetchState query={useOwnFields()}>
        {({ fields }) => {
          const fixed = fields.filter(({ choices }) => choices.length === 1).map(({ key }) => t(`own.fields.${key}`))
          return (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
                {fields
                  .filter(({ choices }) => choices.length > 1)
                  .map((field) => (
                    <OwnField key={field.key} field={field} />
                  ))}
              </SimpleGrid>
              <Text size="sm" c="dimmed" mt="md">
                {t('own.fixed', { fields: fixed.join(', ') })}
              </Text>
            </>
          )
        }}
      </FetchState>
    </TitledPanel>
  )
}

function OwnField({ field: { key, edits, choices } }: { field: EmployeeField }) {
  const t = getTranslator('customFields')
  const label = t(`own.fields.${key}`)
  const set = useSetOwnField()
  return (
    <ChoiceField
      label={label}
      aria-label={t('own.field', { label })}
      choices={choices}
      wordOf={(value) => t(`edits.${value}`)}
      value={set.variables?.body.edits ?? edits}
      disabled={set.isPending}
      onChange={(event) =>
        set.mutate(
          { params: { field: key }, body: { edits: event.currentTarget.value as EmployeeField['edits'] } },
          {
            onSuccess: () => notify.success(t('own.saved')),
            onError: notifyError,
            onSettled: () => set.reset(),
          },
        )
      }
    />
  )
}
