import { Stack, Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import type { Explained } from '../../../api/contract/access.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { builtInName, getTranslator, permissionText } from '../../../ui/words/words.ts'
import { useExplanation, usePermissions } from '../queries.ts'
import { PermissionCheck } from './PermissionCheck.tsx'

/** The permissions of a person with scopes and reasons, and the check of one permission for one person. @param id of the user or the employee */
export function AccessExplanation({ id }: { id: string }) {
  const t = getTranslator('access')
  const [query, permissions] = [useExplanation(id), usePermissions()]
  const sentences = new Map(permissions.data?.permissions.map(({ key, sentence }) => [key, sentence]))
  // The columns are as wide as the sentences.
  if (permissions.isPending) return <LoadingState />
  return (
    <FetchState query={query}>
      {({ explanation }) => (
        <Stack gap="lg">
          <Panel>
            <PermissionCheck id={id} sentences={sentences} />
          </Panel>
          <Panel>
            <Table.ScrollContainer minWidth={0}>
              {/* Words break only where one alone is longer than the screen. */}
              <Table aria-label={t('explain.title')} horizontalSpacing={6} style={{ overflowWrap: 'normal' }}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('explain.right')}</Table.Th>
                    <Table.Th>{t('explain.scope')}</Table.Th>
                    <Table.Th>{t('explain.because')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {explanation.map(({ key, scope, because }) => (
                    <Table.Tr key={key}>
                      <Table.Td>{permissionText({ key, sentence: sentences.get(key) })}</Table.Td>
                      <Table.Td>{t('scopes.name', { scope })}</Table.Td>
                      <Table.Td>{because.map(causeOf).join(', ')}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </Panel>
        </Stack>
      )}
    </FetchState>
  )
}

function causeOf({ kind, role }: Explained['because'][number]): string {
  const t = getTranslator('access')
  return role ? t('explain.byRole', { role: builtInName(role.name) }) : t('explain.cause', { kind })
}
