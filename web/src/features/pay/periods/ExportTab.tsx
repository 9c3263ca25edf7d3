import { Button, Text } from '@mantine/core'
import { type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { type PayProfile, paySetup } from '../../../api/contract/pay-setup.ts'
import { download } from '../../../api/download.ts'
import { useFetch, useSend } from '../../../api/hooks.ts'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** Files of a closed period for the payroll program. */
export function ExportTab({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  return (
    <TitledPanel title={t('export.title')} text={t('export.text')}>
      <FetchState query={useFetch(paySetup.profiles, {})}>
        {({ profiles }) => (
          <EntryList>
            {profiles.map((profile) => (
              <Entry
                key={profile._id}
                name={profile.name}
                facts={[t(`rows.${profile.rows}`), t(`formats.${profile.format}`)]}
              >
                <ExportButton period={period} profile={profile} />
              </Entry>
            ))}
          </EntryList>
        )}
      </FetchState>
      <Text size="sm" c="dimmed" mt="md">
        {t('export.same')}
      </Text>
    </TitledPanel>
  )
}

function ExportButton({ period, profile }: { period: PayPeriod; profile: PayProfile }) {
  const t = getTranslator('pay')
  const write = useSend(payPeriods.export, { refreshes: ['payPeriods'] })
  const fetchFile = async () => {
    const { export: file } = await write.mutateAsync({ params: { id: period._id }, body: { profile: profile._id } })
    await download(`/api/pay/export/${file._id}/file`, {}, file.fileName)
    notify.success(
      file.leftOut > 0
        ? t('export.doneWithout', { rows: file.rows, leftOut: file.leftOut })
        : t('export.done', { rows: file.rows }),
    )
  }
  return (
    <Button
      size="xs"
      aria-label={t('export.downloadOf', { name: profile.name })}
      loading={write.isPending}
      onClick={() => void fetchFile().catch(notifyError)}
    >
      {t('export.download')}
    </Button>
  )
}
