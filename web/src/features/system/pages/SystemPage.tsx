import { screens } from '@ems/contract/core/screens'
import { Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Backup, Check, CheckState } from '../../../api/contract/system.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { useMoment } from '../../../ui/format/moments.ts'
import { TimesIn } from '../../../ui/format/values.tsx'
import { Entry, EntryList } from '../../../ui/page/EntryList.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel, TitledPanel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { LoadingState } from '../../../ui/states/LoadingState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useBackups, useChecks } from '../queries.ts'

const tones: Record<CheckState, Tone> = { ok: 'green', warn: 'yellow', fail: 'red' }
/** Facts whose value is an instant. */
const INSTANTS = ['backup', 'certificate']

/** The state of the installation and its backups, for people who manage the settings. */
export default function SystemPage() {
  const t = getTranslator('system')
  return (
    <Page
      title={t('title')}
      facts={<TimesIn />}
      back={{ to: screens.admin.setting }}
      backWord={t('common:actions.backToSettings')}
      width="form"
    >
      <Stack gap="lg">
        <FetchState query={useChecks()} loading={<LoadingPanel />}>
          {({ checks }) => <Checks checks={checks} />}
        </FetchState>
        <TitledPanel title={t('backups.title')} text={t('backups.text')}>
          <FetchState query={useBackups()}>
            {({ backups }) =>
              backups.length === 0 ? (
                <EmptyState title={t('backups.emptyTitle')} text={t('backups.emptyText')} />
              ) : (
                <EntryList>
                  {backups.map((backup) => (
                    <BackupEntry key={backup.name} backup={backup} />
                  ))}
                </EntryList>
              )
            }
          </FetchState>
        </TitledPanel>
      </Stack>
    </Page>
  )
}

const LoadingPanel = () => (
  <Panel>
    <LoadingState lines={12} />
  </Panel>
)

/** Problems before warnings, in a panel of their own; then what is fine. */
function Checks({ checks }: { checks: Check[] }) {
  const t = getTranslator('system')
  const problems = (['fail', 'warn'] as const).flatMap((state) => checks.filter((check) => check.state === state))
  const fine = checks.filter(({ state }) => state === 'ok')
  return (
    <>
      {problems.length > 0 && (
        <TitledPanel title={t('checks.problemsTitle')} text={t('checks.problemsText')}>
          <CheckList checks={problems} />
        </TitledPanel>
      )}
      <TitledPanel title={t('checks.fineTitle')} text={t('checks.fineText')}>
        <CheckList checks={fine} />
      </TitledPanel>
    </>
  )
}

const CheckList = ({ checks }: { checks: Check[] }) => (
  <EntryList>
    {checks.map((check) => (
      <CheckEntry key={check.key} check={check} />
    ))}
  </EntryList>
)

function CheckEntry({ check: { key, state, value, sentence } }: { check: Check }) {
  const momentOf = useMoment()
  const t = getTranslator('system')
  const upToDate = key === 'schema' && state === 'ok' ? t('checks.upToDate') : null
  const shown = upToDate ?? (value !== null && INSTANTS.includes(key) ? momentOf(value) : value)
  return (
    <Entry
      name={
        <>
          {t(`checks.keys.${key}`)}
          {/* The server says it, in English. */}
          <Text lang="en" size="sm" c="dimmed" fw={400}>
            {[shown, state === 'ok' && value !== null ? null : sentence].filter(Boolean).join(' · ')}
          </Text>
        </>
      }
      facts={[]}
    >
      <StatusBadge tone={tones[state]} {...(state === 'warn' && { icon: IconAlertTriangle })}>
        {t(`checks.states.${state}`)}
      </StatusBadge>
    </Entry>
  )
}

function BackupEntry({ backup: { name, bytes, at, keptAs } }: { backup: Backup }) {
  const momentOf = useMoment()
  const t = getTranslator('system')
  return (
    <Entry
      name={name}
      facts={[momentOf(at), t('backups.size', { megabytes: Math.max(0.1, Math.round(bytes / 1e5) / 10) })]}
    >
      <Text size="sm">{keptAs.map((kept) => t(`backups.keptAs.${kept}`)).join(', ')}</Text>
    </Entry>
  )
}
