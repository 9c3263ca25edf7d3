import { screens } from '@ems/contract/core/screens'
import { Text, TextInput } from '@mantine/core'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { settings } from '../../../api/contract/settings.ts'
import { useLegalEntities } from '../../../api/legalEntities.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { EditLoader } from '../../../ui/form/EditLoader.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { NoOption } from '../../../ui/select/RemoteSelect.tsx'
import { SearchSelect } from '../../../ui/select/SearchSelect.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useUpdateOrganisation } from '../queries.ts'

type Organisation = ReplyOf<typeof settings.organisation>['organisation']

/** The name, the time zone and the birthdays of the organisation. */
export default function OrganisationPage() {
  const t = getTranslator('settings')
  return (
    <Page
      title={t('organisation.title')}
      facts={t('organisation.facts')}
      back={{ to: screens.admin.setting }}
      backWord={t('common:actions.backToSettings')}
      width="form"
    >
      <Panel>
        <EditLoader query={useOrganisation()}>
          {({ organisation }, reload) => <Fields organisation={organisation} saved={reload} />}
        </EditLoader>
      </Panel>
    </Page>
  )
}

function Fields({ organisation, saved }: { organisation: Organisation; saved: () => void }) {
  const t = getTranslator('settings')
  const update = useUpdateOrganisation()
  const { all, first } = useLegalEntities()
  const only = all.length === 1 ? first : null
  const form = useSendForm({
    schema: schemasOf(settings.updateOrganisation).body,
    initialValues: {
      name: organisation.name ?? '',
      timeZone: organisation.timeZone,
      birthdays: organisation.birthdays,
    },
    send: (body) => update.mutateAsync({ body }),
    onDone: () => {
      notify.success(t('organisation.done'))
      saved()
    },
  })
  return (
    <Form of={form} submitLabel={t('organisation.submit')} label={t('organisation.title')} changesOnly>
      <TextInput
        label={t('organisation.name')}
        description={t('organisation.nameHint')}
        maxLength={80}
        {...form.form.getInputProps('name')}
      />
      <SearchSelect
        label={t('organisation.timeZone')}
        description={`${t('organisation.timeZoneHint')} ${t('organisation.today', { day: formatDay(organisation.today) })}`}
        data={timeZones(organisation.timeZone)}
        limit={50}
        allowDeselect={false}
        nothingFoundMessage={<NoOption text={t('organisation.nothing')} />}
        required
        {...form.form.getInputProps('timeZone')}
      />
      {only && (
        <Text size="sm">
          {t('organisation.currency', { currency: only.currency })}{' '}
          <TextLink to={screens.admin.legalEntities}>{t('organisation.changeCurrency')}</TextLink>
        </Text>
      )}
      <Checkbox label={t('organisation.birthdays')} {...form.form.getCheckboxProps('birthdays')} />
    </Form>
  )
}

/** The browser's time zones; `current` may be a name that it does not list, such as UTC. */
const timeZones = (current: string) => [...new Set([current, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
