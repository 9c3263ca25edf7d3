import { screens } from '@ems/contract/core/screens'
import { Table } from '@mantine/core'
import '@mantine/core/styles/Table.css'
import type { Explained } from '../../../api/contract/access.ts'
import { FetchState } from '../../../ui/FetchState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useIdParam } from '../../../ui/useIdParam.ts'
import { rightText, shippedText, wordsOf } from '../../../ui/words.ts'
import { useExplanation, usePermissions } from '../queries.ts'

/** What somebody may do, for whom, and why. */
export default function ExplainPage() {
  const t = wordsOf('access')
  const id = useIdParam()
  const [query, permissions] = [useExplanation(id), usePermissions()]
  const sentences = new Map(permissions.data?.permissions.map(({ key, sentence }) => [key, sentence]))
  return (
    <Page title={t('explain.title')} back={{ to: screens.admin.assignments }}>
      <Panel>
        <FetchState query={query}>
          {({ explanation }) => (
            <Table.ScrollContainer minWidth={0}>
              <Table aria-label={t('explain.title')}>
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
                      <Table.Td>{rightText({ key, sentence: sentences.get(key) })}</Table.Td>
                      <Table.Td>{t('scopes.name', { scope })}</Table.Td>
                      <Table.Td>{because.map(causeOf).join(', ')}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </FetchState>
      </Panel>
    </Page>
  )
}

function causeOf({ kind, role }: Explained['because'][number]): string {
  const t = wordsOf('access')
  return role ? t('explain.byRole', { role: shippedText(role.name) }) : t('explain.cause', { kind })
}
