import { screens } from '@ems/contract/core/screens'
import { Button, Stack } from '@mantine/core'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useAllTypes, useFlows, useLeaveSettings, usePolicies, useUpdateLeaveSettings } from '../shared/setupQueries.ts'
import { LeaveTypeDialog } from './LeaveTypeDialog.tsx'
import { LeaveTypes } from './LeaveTypes.tsx'

/** The leave types, and what colleagues see of each other's leave. */
export default function LeaveSettingsPage() {
  const t = getTranslator('leaveSettings')
  const [edited, setEdited] = useState<ListedType | 'new'>()
  const types = useAllTypes()
  const policies = usePolicies()
  const flows = useFlows()
  return (
    <Page
      title={t('title')}
      facts={t('facts')}
      back={{ to: screens.admin.leaves }}
      actions={
        <>
          <ButtonLink
            variant="default"
            to={screens.admin.entitlements}
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
          >
            {t('wizard.title')}
          </ButtonLink>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t('type.add')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <FetchState query={types}>
          {({ types }) => (
            <FetchState query={policies}>
              {({ policies }) => (
                <FetchState query={flows}>
                  {({ flows }) => <LeaveTypes types={types} policies={policies} flows={flows} edit={setEdited} />}
                </FetchState>
              )}
            </FetchState>
          )}
        </FetchState>
        <Colleagues />
      </Stack>
      {edited && <LeaveTypeDialog {...(edited !== 'new' && { type: edited })} close={() => setEdited(undefined)} />}
    </Page>
  )
}

function Colleagues() {
  const t = getTranslator('leaveSettings')
  const query = useLeaveSettings()
  const update = useUpdateLeaveSettings()
  const set = (colleagues: 'none' | 'away') =>
    update.mutate(
      { body: { colleagues } },
      { onSuccess: () => notify.success(t('colleagues.saved')), onError: notifyError },
    )
  return (
    <TitledPanel title={t('colleagues.title')} text={t('colleagues.text')}>
      <FetchState query={query}>
        {({ colleagues }) => (
          <ChoiceField
            label={t('colleagues.label')}
            maw="24rem"
            choices={['away', 'none']}
            wordOf={(value) => t(`colleagues.${value}`)}
            value={update.isPending ? update.variables.body.colleagues : colleagues}
            onChange={(event) => set(event.currentTarget.value as 'none')}
          />
        )}
      </FetchState>
    </TitledPanel>
  )
}
