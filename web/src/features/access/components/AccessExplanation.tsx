import type { PermissionKey } from '@ems/contract/core/permissions'
import type { ScreenLink } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import type { Explained } from '../../../api/contract/access.ts'
import { type SmallColumn, SmallTable } from '../../../ui/list/table/SmallTable.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { builtInName, getTranslator, permissionText, type Translate } from '../../../ui/words/words.ts'
import { useExplanation, usePermissions } from '../queries.ts'
import { PermissionCheck } from './PermissionCheck.tsx'

/** The permissions of a person with scopes and reasons, and the check of one permission for one person. @param id of the user or the employee */
export function AccessExplanation({ id, list }: { id: string; list?: ScreenLink }) {
  const t = getTranslator('access')
  const [query, permissions] = [useExplanation(id), usePermissions()]
  const sentences = new Map(permissions.data?.permissions.map(({ key, sentence }) => [key, sentence]))
  // The columns are as wide as the sentences.
  if (permissions.isPending) return <LoadingState />
  return (
    <FetchState query={query} list={list}>
      {({ explanation }) => (
        <Stack gap="md">
          <Panel>
            <PermissionCheck id={id} sentences={sentences} />
          </Panel>
          <SmallTable
            label={t('explain.title')}
            rows={explanation}
            rowKey={({ key }) => key}
            columns={columnsOf(t, sentences)}
            empty={<EmptyState title={t('explain.none')} />}
          />
        </Stack>
      )}
    </FetchState>
  )
}

function columnsOf(t: Translate<'access'>, sentences: ReadonlyMap<PermissionKey, string>): SmallColumn<Explained>[] {
  const nameOf = ({ key }: Explained) => permissionText({ key, sentence: sentences.get(key) })
  const scopeOf = ({ scope }: Explained) => t('scopes.name', { scope })
  const causesOf = ({ because }: Explained) => because.map(causeOf).join(', ')
  return [
    { key: 'permission', kind: 'title', title: t('explain.right'), by: nameOf, cell: nameOf },
    { key: 'scope', kind: 'fact', card: 'named', title: t('explain.scope'), by: scopeOf, cell: scopeOf },
    { key: 'reason', kind: 'fact', card: 'named', title: t('explain.because'), by: causesOf, cell: causesOf },
  ]
}

function causeOf({ kind, role }: Explained['because'][number]): string {
  const t = getTranslator('access')
  return role ? t('explain.byRole', { role: builtInName(role.name) }) : t('explain.cause', { kind })
}
