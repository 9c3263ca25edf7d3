import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrgDepartment } from '../../../api/contract/org.ts'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { FormError } from '../../../ui/form/Form.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDepartmentHead, useSetHead } from '../queries.ts'

/** Who heads a department. @param id the department's */
export function DepartmentHead({ id }: { id: string }) {
  const query = useDepartmentHead(id)
  return (
    <FetchState query={query}>
      {({ departments: [department] }) =>
        department && (
          <Panel>
            <HeadForm key={department.head?._id ?? ''} department={department} />
          </Panel>
        )
      }
    </FetchState>
  )
}

function HeadForm({ department: { _id, head } }: { department: OrgDepartment }) {
  const t = getTranslator('departments')
  const describe = useErrorText()
  const send = useSetHead()
  const adds = [useHasPermissionForOthers('employees.manage'), useHasPermissionForOthers('accounts.manage')].every(
    Boolean,
  )
  const [chosen, setChosen] = useState<string | null>(head?._id ?? null)
  const save = () =>
    send.mutate({ params: { id: _id }, body: { headId: chosen } }, { onSuccess: () => notify.success(t('head.done')) })
  return (
    <Stack gap="md">
      {send.error && <FormError text={describe(send.error)} />}
      <PersonSelect
        label={t('fields.head')}
        description={t('head.hint')}
        placeholder={t('head.none')}
        value={chosen}
        chosen={head && { value: head._id, label: head.userId.name }}
        onChange={setChosen}
      />
      {adds && (
        <Text size="sm" c="dimmed">
          {t('head.employeesOnly')}{' '}
          <TextLink to={screens.admin.ownRecord} search={{ account: '' } as never}>
            {t('head.addRecord')}
          </TextLink>
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" loading={send.isPending} disabled={chosen === (head?._id ?? null)} onClick={save}>
          {t('head.save')}
        </Button>
      </Group>
    </Stack>
  )
}
