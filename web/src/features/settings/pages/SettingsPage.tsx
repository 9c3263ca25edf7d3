import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHasPermissionForOthers, useSession, useUser } from '../../../api/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { SettingRows } from '../../../ui/page/SettingRow.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { AppearanceRow, MyDataRow, NotificationsRow, SecurityRows } from '../components/AccountRows.tsx'
import { BirthdayRow } from '../components/BirthdayRow.tsx'
import { ChangePasswordForm } from '../components/ChangePasswordForm.tsx'
import { DelegationRow } from '../components/DelegationRow.tsx'

/**
 * The reader's own account.
 * @param more further content of another domain
 */
export default function SettingsPage({ more }: { more?: ReactNode }) {
  const t = getTranslator('settings')
  const user = useUser()
  const hasKey = useSession()?.hasKey
  const decides = useHasPermissionForOthers('leaves.decide')
  return (
    <Page title={t('title')} facts={t('facts')} width="form">
      <Stack gap="lg">
        {user && hasKey && <ChangePasswordForm user={user} />}
        <SettingRows>
          <SecurityRows />
          {decides && <DelegationRow />}
          <NotificationsRow />
          <AppearanceRow />
          <MyDataRow />
          <BirthdayRow />
        </SettingRows>
        {more}
      </Stack>
    </Page>
  )
}
