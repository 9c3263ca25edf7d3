import { screens } from '@ems/contract/core/screens'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Page } from '../../../ui/page/Page.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { RoleForm } from '../components/RoleForm.tsx'
import { useAddRole, useAllRoles, usePermissions } from '../queries.ts'

/** A new role, or a copy of an existing one. */
export default function AddRolePage() {
  const t = getTranslator('access')
  const navigate = useNavigate()
  const { copy } = useSearch({ strict: false }) as { copy?: string }
  const [roles, permissions, add] = [useAllRoles(), usePermissions(), useAddRole()]
  const original = roles.data?.roles.find(({ _id }) => _id === copy)
  const failed = [roles, permissions].find(({ isError }) => isError)
  const blank = { name: '', description: '', permissions: [], builtin: null }
  return (
    <Page title={t('roles.add')} width="form" back={{ to: screens.admin.roles }} backWord={t('roles.back')}>
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(roles.data && permissions.data) && <LoadingState />}
      {roles.data && permissions.data && (
        <RoleForm
          role={original ? { ...original, name: t('roles.copied', { name: original.name }), builtin: null } : blank}
          permissions={permissions.data.permissions}
          submitLabel={t('roles.create')}
          send={(body) => add.mutateAsync({ body })}
          onDone={() => {
            notify.success(t('roles.made'))
            void navigate({ to: screens.admin.roles })
          }}
        />
      )}
    </Page>
  )
}
