import { screens } from '@ems/contract/core/screens'
import { Group, TextInput, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArchive,
  IconBeach,
  IconBuilding,
  IconChevronDown,
  IconSearch,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { type Entry, listedWay, type Way } from '../../navigation/adminNavigation.ts'
import { containsWords, synonymsOf } from '../../palette/paletteItems.ts'
import classes from './SettingsList.module.css'

const GROUPS = {
  account: IconUserCircle,
  organisation: IconBuilding,
  timeOff: IconBeach,
  access: IconShieldLock,
  records: IconArchive,
}

/** Where the list is above the page, see the style sheet. */
const NARROW = '(max-width: 74.99em)'

/** A screen of the list, or a part of a screen. */
type Listed = Way & { hash?: string }

interface SettingsListProps {
  entry: Entry
  pathname: string
}

/** All screens of Settings by group, beside the open one; on narrow screens the groups are a strip above it. */
export default function SettingsList({ entry, pathname }: SettingsListProps) {
  const t = getTranslator('palette')
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const ways = useWaysWithParts(entry.inside ?? [])
  const List = isNarrow ? Strip : Groups
  return (
    <nav className={classes.nav} aria-label={t('settingsList.label')}>
      <List ways={ways} current={listedWay(entry, pathname)} />
    </nav>
  )
}

interface WaysProps {
  ways: readonly Listed[]
  current: Way | undefined
}

/** The groups as buttons that open their screens; of a single group the screens themselves. */
function Strip({ ways, current }: WaysProps) {
  const t = getTranslator('palette')
  const [shown, setShown] = useState<string>()
  const groups = Map.groupBy(ways, ({ part = '' }) => part)
  const strip = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another current entry
  useEffect(() => {
    const show = () =>
      strip.current
        ?.querySelector('[data-current], [aria-current="page"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'center' })
    show()
    // The last letters that load make the entries wider.
    void document.fonts.ready.then(show)
  }, [current?.link.to])
  if (groups.size === 1)
    return (
      <div ref={strip} className={classes.links}>
        <Ways ways={ways} />
      </div>
    )
  const opened = shown !== undefined && groups.get(shown)
  return (
    <>
      <Group
        ref={strip}
        className={classes.strip}
        wrap="nowrap"
        gap="xs"
        role="group"
        aria-label={t('settingsList.label')}
      >
        {[...groups.keys()].map((name) => (
          <UnstyledButton
            key={name}
            className={classes.chip}
            data-current={name === current?.part || undefined}
            aria-expanded={name === shown}
            onClick={() => setShown(name === shown ? undefined : name)}
          >
            {name}
            <IconChevronDown size={14} aria-hidden data-turns />
          </UnstyledButton>
        ))}
      </Group>
      {opened && <Ways ways={opened} go={() => setShown(undefined)} />}
    </>
  )
}

/** The groups below each other, with a search. */
function Groups({ ways, current }: WaysProps) {
  const frame = getTranslator('frame')
  const t = getTranslator('palette')
  const synonyms = synonymsOf(t)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const matches = ways.filter(({ label, link }) => containsWords(`${label} ${synonyms.get(link.to) ?? ''}`, wanted))
  const groups = Map.groupBy(matches, ({ part = '' }) => part)
  const isOne = ways.every(({ part }) => part === ways[0]?.part)
  return (
    <>
      {!isOne && (
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={t('settingsList.find')}
          aria-label={t('settingsList.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          mb="sm"
        />
      )}
      {matches.length === 0 && <p className={classes.none}>{t('settingsList.none')}</p>}
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((key) => {
        const name = frame(`groups.${key}`)
        const listed = groups.get(name)
        if (!listed) return null
        const open = wanted !== '' || name === current?.part
        const Icon = GROUPS[key]
        return (
          <details key={`${key} ${open}`} className={classes.group} open={open}>
            <summary>
              <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
              <span className={classes.name}>
                <span>{name}</span>
                {!open && <small>{t(`settingsList.${key}`)}</small>}
              </span>
              <IconChevronDown size={16} aria-hidden data-turns />
            </summary>
            <Ways ways={listed} />
          </details>
        )
      })}
    </>
  )
}

/** Parts of screens that have entries of their own come after their screen, or where one looks for them. */
function useWaysWithParts(ways: readonly Way[]): Listed[] {
  const t = getTranslator('palette')
  const { security, setting, myData, notifications } = screens[useArea()]
  const decides = useHasPermissionForOthers('leaves.decide')
  const parts = [
    { after: security, to: security, hash: 'sessions', label: t('settingsList.sessions') },
    ...(decides ? [{ after: myData, to: setting, hash: 'delegation', label: t('settingsList.delegation') }] : []),
    { after: notifications, to: setting, hash: 'appearance', label: t('settingsList.appearance') },
  ]
  return ways.flatMap((way) => [
    way,
    ...parts
      .filter(({ after }) => after === way.link.to)
      .map(({ to, hash, label }) => ({ link: { to } as Way['link'], hash, label, part: way.part ?? '' })),
  ])
}

function Ways({ ways, go }: { ways: readonly Listed[]; go?: () => void }) {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const isPart = ways.some((way) => way.hash === hash)
  return (
    <ul className={classes.ways}>
      {ways.map((way) => (
        <li key={`${way.link.to}#${way.hash ?? ''}`}>
          <Link
            {...way.link}
            {...(way.hash !== undefined && { hash: way.hash })}
            className={classes.way}
            // A screen is also current at other places of it that have no entry.
            activeOptions={{
              exact: way.exact ?? false,
              includeSearch: false,
              includeHash: isPart || way.hash !== undefined,
            }}
            onClick={go}
          >
            {way.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
