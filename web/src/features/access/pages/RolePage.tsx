import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AccessRole } from '../../../api/contract/access.ts'
import { useScope } from '../../../api/session.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import GoneState from '../../../ui/states/GoneState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'
import { PermissionList } from '../components/PermissionList.tsx'
import { RoleHolders } from '../components/RoleAreas.tsx'
import { RoleForm, type RoleValues } from '../components/RoleForm.tsx'
import { ChangeList, RoleSummary } from '../components/RoleSummary.tsx'
import { chosenOf } from '../components/roleScopes.ts'
import { useAllRoles, usePermissions, usePreviewRole, useUpdateRole } from '../queries.ts'

/** One role with its permissions; people with the right can change them after a preview. */
export default function RolePage() {
  const t = getTranslator('access')
  const id = useIdParam()
  const [roles, permissions] = [useAllRoles(), usePermissions()]
  const role = roles.data?.roles.find(({ _id }) => _id === id)
  const failed = [roles, permissions].find(({ isError }) => isError)
  return (
    <Page
      title={role ? builtInName(role.name) : t('roles.one')}
      facts={<RoleHolders role={role} />}
      width="form"
      back={{ to: screens.admin.roles }}
      backWord={t('roles.back')}
    >
      {failed ? (
        <ErrorState error={failed.error} retry={() => void failed.refetch()} />
      ) : role && permissions.data ? (
        role.can.edit ? (
          <Editor key={role.updatedAt} role={role} permissions={permissions.data.permissions} />
        ) : (
          <ReadOnlyRole role={role} permissions={permissions.data.permissions} />
        )
      ) : roles.data ? (
        <GoneState title={t('roles.gone')} list={{ to: screens.admin.roles }} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

type Permissions = Parameters<typeof RoleForm>[0]['permissions']

function Editor({ role, permissions }: { role: AccessRole; permissions: Permissions }) {
  const t = getTranslator('access')
  const navigate = useNavigate()
  const [preview, update] = [usePreviewRole(), useUpdateRole()]
  const params = { id: role._id }
  const bodyOf = (values: RoleValues) => ({ ...values, ifUpdatedAt: role.updatedAt })
  const ask = async (values: RoleValues): Promise<boolean> => {
    try {
      const found = await preview.mutateAsync({ params, body: bodyOf(values) })
      if (found.gains.length + found.losses.length === 0) return true
      return await confirm({
        title: t('preview.title', { name: role.name }),
        details: <ChangeList preview={found} permissions={permissions} />,
        confirm: t('roles.save'),
        cancel: t('common:actions.cancel'),
      })
    } catch (error) {
      notify.error(errorText(error, t('roles.failed')))
      return false
    }
  }
  return (
    <RoleForm
      role={role}
      permissions={permissions}
      submitLabel={t('roles.save')}
      ask={ask}
      send={(values) => update.mutateAsync({ params, body: bodyOf(values) })}
      onDone={() => {
        notify.success(t('roles.saved'))
        void navigate({ to: screens.admin.roles })
      }}
    />
  )
}

/** A role that the reader cannot change, as text, and why. */
function ReadOnlyRole({ role, permissions }: { role: AccessRole; permissions: Permissions }) {
  const t = getTranslator('access')
  const manages = useScope('access.manage') !== undefined
  const chosen = chosenOf(role)
  const mayCopy = manages && role.builtin !== 'administrator'
  return (
    <Stack gap="md">
      <Notice
        tone="teal"
        role="status"
        actions={
          mayCopy && (
            <ButtonLink to={screens.admin.addRole} search={{ copy: role._id } as never} size="xs" variant="default">
              {t('roles.copyThis')}
            </ButtonLink>
          )
        }
      >
        {t(role.editable ? 'roles.notYours' : mayCopy ? 'roles.fixed' : 'roles.fixedOnly')}
      </Notice>
      <TitledPanel title={t('roles.opens')} text={builtInName(role.description)}>
        <Stack gap="md">
          <RoleSummary chosen={chosen} permissions={permissions} />
          <PermissionList permissions={permissions} chosen={chosen} />
        </Stack>
      </TitledPanel>
    </Stack>
  )
}
