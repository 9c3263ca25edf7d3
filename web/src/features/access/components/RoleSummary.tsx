import '@mantine/core/styles/List.css'
import { List, Text } from '@mantine/core'
import type { access, RoleChange } from '../../../api/contract/access.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { DetailList } from '../../../ui/page/DetailList.tsx'
import { getTranslator, permissionText } from '../../../ui/words/words.ts'
import { AreaList } from './RoleAreas.tsx'
import { roleAreas } from './roleAreas.ts'
import { type Chosen, permissionsOf } from './roleScopes.ts'

type Permissions = ReplyOf<typeof access.permissions>['permissions']
type Preview = ReplyOf<typeof access.previewRole>

/** The permissions of a role in a few words, updated after every choice. */
export function RoleSummary({ chosen, permissions }: { chosen: Chosen; permissions: Permissions }) {
  const t = getTranslator('access')
  const granted = permissions.filter(({ key }) => chosen[key])
  const changing = granted.filter(({ key, changes }) => changes && chosen[key] !== 'own').length
  const reading = granted.filter(({ key, changes }) => !changes && chosen[key] !== 'own').length
  const areas = roleAreas({ permissions: permissionsOf(chosen) })
  const lines = (['manages', 'reads', 'own'] as const).filter((kind) => areas[kind].length > 0)
  return (
    <div role="status">
      <Text c="dimmed">{t('roles.summary', { count: granted.length, reading, changing })}</Text>
      <DetailList
        details={lines.map((kind) => [
          t(`roles.lines.${kind}`),
          <AreaList key={kind} words={areas[kind].map((domain) => t('domains.name', { domain }))} />,
        ])}
      />
    </div>
  )
}

/** The people who would gain or lose permissions, before the role is saved. */
export function ChangeList({ preview, permissions }: { preview: Preview; permissions: Permissions }) {
  const t = getTranslator('access')
  const sentences = new Map(permissions.map(({ key, sentence }) => [key, sentence]))
  const line = (kind: 'gains' | 'losses') => (change: RoleChange) => (
    <List.Item key={`${kind} ${change.key}`}>
      {t(`preview.${kind}`, {
        right: permissionText({ key: change.key, sentence: sentences.get(change.key) }),
        from: t('scopes.name', { scope: change.from ?? 'none' }),
        to: t('scopes.name', { scope: change.to ?? 'none' }),
      })}
    </List.Item>
  )
  return (
    <>
      <Text mb="xs">{t('preview.affected', { count: preview.affected })}</Text>
      <List size="sm">
        {preview.gains.map(line('gains'))}
        {preview.losses.map(line('losses'))}
      </List>
    </>
  )
}
