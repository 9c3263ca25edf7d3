import { screens } from '@ems/contract/core/screens'
import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import type { Backup, Check } from '../../../api/contract/system.ts'
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
import classes from './SystemPage.module.css'

const ICONS = { fail: IconCircleX, warn: IconAlertTriangle, ok: IconCircleCheck, none: IconCircleMinus }
/** Facts whose value is an instant. */
const INSTANTS = ['backup', 'certificate']
/** Checks that measured nothing if they have no value. */
const MEASURED = ['backup', 'disk', 'certificate']

/** The state of the installation and its backups, for people who manage the settings. */
export default function SystemPage() {
  const t = getTranslator('system')
  return (
    <Page
      title={t('title')}
      facts={
        <>
          {t('facts')} · <TimesIn />
        </>
      }
      back={{ to: screens.admin.setting }}
      backWord={t('common:actions.backToSettings')}
      width="form"
    >
      <Stack gap="md">
        <FetchState query={useChecks()} loading={<LoadingPanel />}>
          {({ checks }) => <Checks checks={checks} />}
        </FetchState>
        <TitledPanel title={t('backups.title')} text={t('backups.text')}>
          <FetchState query={useBackups()}>
            {({ backups }) =>
              backups.length === 0 ? (
                <EmptyState title={t('backups.emptyTitle')} />
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

/** The state on the screen: a check that measured nothing has not passed. */
const stateOf = ({ key, state, value }: Check) =>
  state === 'ok' && value === null && MEASURED.includes(key) ? 'none' : state

/** Problems before warnings, in a panel of their own; then what is fine, and at the end what was not checked. */
function Checks({ checks }: { checks: Check[] }) {
  const t = getTranslator('system')
  const of = (...states: string[]) => states.flatMap((wanted) => checks.filter((check) => stateOf(check) === wanted))
  const problems = of('fail', 'warn')
  return (
    <>
      {problems.length > 0 && (
        <TitledPanel title={t('checks.problemsTitle')} text={t('checks.problemsText')}>
          <CheckList checks={problems} />
        </TitledPanel>
      )}
      <TitledPanel title={t('checks.fineTitle')} text={t('checks.fineText')}>
        <CheckList checks={of('ok', 'none')} />
      </TitledPanel>
    </>
  )
}

const CheckList = ({ checks }: { checks: Check[] }) => (
  <ul className={classes.list}>
    {checks.map((check) => (
      <CheckRow key={check.key} check={check} />
    ))}
  </ul>
)

function CheckRow({ check }: { check: Check }) {
  const momentOf = useMoment()
  const t = getTranslator('system')
  const { key, value, sentence } = check
  const state = stateOf(check)
  const Icon = ICONS[state]
  const word = t(`checks.states.${state}`)
  const upToDate = key === 'schema' && state === 'ok' ? t('checks.upToDate') : null
  // The server says its values and sentences in English.
  const said = value !== null && <span lang="en">{value}</span>
  const shown = upToDate ?? (value !== null && INSTANTS.includes(key) ? momentOf(value) : said)
  return (
    <li className={classes.check} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden className={classes.icon} />
      <span className={classes.name}>{t(`checks.keys.${key}`)}</span>
      <span className={classes.value}>
        {shown || word}
        {/* Where a value stands in its place, the state is only an icon. */}
        {shown && <VisuallyHidden>{`, ${word}`}</VisuallyHidden>}
      </span>
      <span className={classes.sentence} lang="en">
        {state === 'ok' ? null : sentence}
      </span>
    </li>
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
