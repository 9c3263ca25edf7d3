import '../../../ui/select/selectStyles.ts'
import { Button, MultiSelect, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { departments } from '../../../api/contract/departments.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { enterTakesMatch } from '../../../ui/select/enterTakesMatch.ts'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { useAllRoles, useAssign } from '../queries.ts'

/** A button and its dialog for giving a role to a person. */
export function AssignRoleButton() {
  const t = getTranslator('access')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('assignments.give')}
      </Button>
      {open && (
        <Dialog opened title={t('assignments.give')} onClose={() => setOpen(false)}>
          <AssignRoleForm done={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function AssignRoleForm({ done }: { done: () => void }) {
  const t = getTranslator('access')
  const [roles, assign] = [useAllRoles(), useAssign()]
  const entities = useLegalEntities().all
  const places = useFetch(departments.list, { query: { sort: 'dep_name' } })
  const assignableRoles = (roles.data?.roles ?? []).filter(
    ({ builtin }) => builtin === null || ['hr', 'payroll', 'auditor', 'inspector'].includes(builtin),
  )
  const form = useSendForm({
    // A missing day is an empty text here, which the contract would refuse as a wrong day.
    schema: undefined,
    initialValues: {
      userId: '',
      roleId: '',
      departments: [] as string[],
      legalEntities: [] as string[],
      fromDay: '',
      toDay: '',
    },
    send: ({ fromDay, toDay, ...body }) =>
      assign.mutateAsync({ body: { ...body, ...(fromDay && { fromDay }), ...(toDay && { toDay }) } }),
    onDone: ({ warnings }) => {
      notify.success([t('assignments.given'), ...warnings].join(' '))
      done()
    },
  })
  const fields = form.form
  const forDepartments = assignableRoles
    .find(({ _id }) => _id === fields.values.roleId)
    ?.permissions.some(({ scope }) => scope === 'department')
  return (
    <Form of={form} submitLabel={t('assignments.give')} label={t('assignments.give')} dialog={{ close: done }}>
      <PersonSelect
        label={t('assignments.person')}
        required
        {...fields.getInputProps('userId')}
        onChange={(id) => fields.setFieldValue('userId', id ?? '')}
      />
      <NativeSelect
        label={t('assignments.role')}
        required
        data={[
          { value: '', label: t('assignments.chooseRole') },
          ...assignableRoles.map(({ _id, name }) => ({ value: _id, label: builtInName(name) })),
        ]}
        {...fields.getInputProps('roleId')}
      />
      {forDepartments && (
        <MultiSelect
          label={t('assignments.departments')}
          description={t('assignments.departmentsHint')}
          searchable
          onKeyDownCapture={enterTakesMatch}
          data={(places.data?.departments ?? []).map(({ _id, dep_name }) => ({ value: _id, label: dep_name }))}
          {...fields.getInputProps('departments')}
        />
      )}
      {entities.length > 1 && (
        <MultiSelect
          label={t('assignments.legalEntities')}
          description={t('assignments.legalEntitiesHint')}
          data={entities.map(({ _id, name }) => ({ value: _id, label: name }))}
          {...fields.getInputProps('legalEntities')}
        />
      )}
      <DateInput
        label={t('assignments.from')}
        description={t('assignments.fromHint')}
        {...fields.getInputProps('fromDay')}
      />
      <DateInput
        label={t('assignments.until')}
        description={t('assignments.untilHint')}
        {...fields.getInputProps('toDay')}
      />
    </Form>
  )
}
