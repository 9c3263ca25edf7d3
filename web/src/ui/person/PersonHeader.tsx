import { type Screen, screens } from '@ems/contract/core/screens'
import { Anchor, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBeach, IconClock, IconId, IconMail, IconPencil, IconSitemap } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { PersonHead } from '../../api/contract/person-page.ts'
import { useOrganisation } from '../../api/organisation.ts'
import { canOpen } from '../../api/permissions.ts'
import { useAccess, useHasPermissionForOthers } from '../../api/session.ts'
import { Avatar } from '../avatar/Avatar.tsx'
import { CountBadge } from '../controls/CountBadge.tsx'
import { StatusBadge } from '../controls/StatusBadge.tsx'
import tabStyles from '../controls/Tabs.module.css'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { formatDay, formatTime } from '../format/format.ts'
import { commandOf } from '../keyboard/keys.ts'
import { ButtonLink, TextLink } from '../page/links.tsx'
import { PageHeading } from '../page/Page.tsx'
import { getTranslator } from '../words/words.ts'
import { PersonMenu } from './PersonMenu.tsx'
import classes from './PersonPage.module.css'
import { PhotoButton } from './PhotoButton.tsx'
import { useRemembered } from './useRemembered.ts'

/** The tabs of a person, each with its own address. */
export const PERSON_TABS = {
  profile: screens.admin.employee,
  job: screens.admin.employeeJob,
  pay: screens.admin.employeeSalary,
  leave: screens.admin.employeeLeaves,
  time: screens.admin.employeeAttendance,
  tasks: screens.admin.employeeTasks,
  teams: screens.admin.employeeTeams,
  documents: screens.admin.employeeDocuments,
  timeline: screens.admin.employeeTimeline,
  access: screens.admin.employeeAccess,
} as const satisfies Record<string, Screen>

export type PersonTab = keyof typeof PERSON_TABS

/** The tabs of the reader's own page; own pay and leaves are entries of the menu. `$id` is the user's id. */
export const OWN_TABS = {
  profile: screens.employee.profile,
  job: screens.employee.job,
  documents: screens.employee.documents,
  timeline: screens.employee.timeline,
} as const satisfies Partial<Record<PersonTab, Screen>>

const IMAGE_SIZE = { desk: 88, phone: 56 }
const TABS = Object.keys(PERSON_TABS) as PersonTab[]

interface PersonHeaderProps {
  page: PersonHead
  tab: PersonTab
  /** whether it is the reader's own page */
  own: boolean
}

type TabScreens = { readonly [Tab in PersonTab]?: (typeof PERSON_TABS)[Tab] | (typeof OWN_TABS)[keyof typeof OWN_TABS] }

/** The person, and the tabs of their page. */
export function PersonHeader({ page, tab, own }: PersonHeaderProps) {
  const t = getTranslator('common')
  const { person, away, can } = page
  useRemembered(own ? undefined : person)
  const { userId, department, designation, employeeId, manager } = person
  const words = getTranslator('person')
  const phone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const states = (
    <>
      <State person={person} />
      {away && <Away until={away.until} />}
    </>
  )
  return (
    <div className={classes.card}>
      <div className={classes.person}>
        <div className={classes.face}>
          <Avatar
            path={userId.profileImage}
            name={userId.name}
            id={userId._id}
            size={IMAGE_SIZE[phone ? 'phone' : 'desk']}
          />
          {!userId.profileImage && <span className={classes.noImage}>{t('image.none')}</span>}
          {can.editPhoto && <PhotoButton id={person._id} />}
        </div>
        <div className={classes.facts}>
          <Group gap="xs">
            <PageHeading title={userId.name} />
            {!phone && states}
          </Group>
          <Text c="var(--l-text-2)">{[designation, department?.dep_name].filter(Boolean).join(' · ')}</Text>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container everywhere */}
        <div role="group" className={classes.line} aria-label={words('facts')} tabIndex={phone ? 0 : undefined}>
          {phone && states}
          <span>
            <IconId size={16} aria-hidden />
            <bdi>{employeeId}</bdi>
          </span>
          {userId.email !== null && (
            <span>
              <IconMail size={16} aria-hidden />
              <Anchor href={`mailto:${userId.email}`} inherit c="inherit">
                {phone ? words('email') : <bdi>{userId.email}</bdi>}
              </Anchor>
            </span>
          )}
          <LocalTime zone={page.zone} />
          {manager && <Manager manager={manager} own={own} />}
        </div>
        {!own && <Actions page={page} />}
      </div>
      {own ? (
        <Tabs id={userId._id} current={tab} screens={OWN_TABS} told={page.tabs} />
      ) : (
        <Tabs id={person._id} current={tab} screens={PERSON_TABS} told={page.tabs} />
      )}
    </div>
  )
}

/** The actions on the person. */
function Actions({ page: { person, can } }: { page: PersonHead }) {
  const t = getTranslator('person')
  const requests = useHasPermissionForOthers('leaves.request') && person.leftOn === null
  return (
    <div className={classes.actions}>
      {can.edit && (
        <ButtonLink
          to={screens.admin.editEmployee}
          params={{ id: person._id }}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('common:actions.edit')}
        </ButtonLink>
      )}
      {requests && (
        <ButtonLink
          to={screens.admin.employeeLeaves}
          params={{ id: person._id }}
          search={{ add: 'leave' } as never}
          state={true}
          variant="default"
          leftSection={<IconBeach size={16} aria-hidden />}
        >
          {t('addLeave')}
        </ButtonLink>
      )}
      <PersonMenu person={person} look="head" />
    </div>
  )
}

const MINUTE = 60_000

/** The local time at the person's work location. */
function LocalTime({ zone: { timeZone, place } }: { zone: PersonHead['zone'] }) {
  const t = getTranslator('person')
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const clock = setInterval(() => setNow(new Date().toISOString()), MINUTE)
    return () => clearInterval(clock)
  }, [])
  const time = formatTime(now, timeZone)
  return (
    <span title={timeZone}>
      <IconClock size={16} aria-hidden />
      {place ? t('timeIn', { time, place }) : t('timeThere', { time })}
    </span>
  )
}

/** The day until which a person is away, never the reason. */
function Away({ until }: { until: string }) {
  const t = getTranslator('person')
  return (
    <span className={classes.away}>
      <IconBeach size={14} aria-hidden />
      {t('away', { day: formatDay(until) })}
    </span>
  )
}

type PersonOf = PersonHead['person']

function Manager({ manager, own }: { manager: NonNullable<PersonOf['manager']>; own: boolean }) {
  const t = getTranslator('person')
  const { name } = manager.userId
  return (
    <span>
      <IconSitemap size={16} aria-hidden />
      {t('reportsTo')}{' '}
      {own ? (
        <bdi>{name}</bdi>
      ) : (
        <TextLink to={screens.admin.employee} params={{ id: manager._id }} fz="inherit">
          {name}
        </TextLink>
      )}
    </span>
  )
}

function State({ person: { leftOn, leavingOn, employedFrom } }: { person: PersonOf }) {
  const t = getTranslator('person')
  const today = useOrganisation().data?.organisation.today
  if (leavingOn) return <StatusBadge tone="yellow">{t('leaving', { day: formatDay(leavingOn) })}</StatusBadge>
  if (!leftOn && today !== undefined && employedFrom > today)
    return <StatusBadge tone="yellow">{t('coming', { day: formatDay(employedFrom) })}</StatusBadge>
  if (!leftOn) return <StatusBadge tone="green">{t('employed')}</StatusBadge>
  const gone = today !== undefined && leftOn < today
  return (
    <StatusBadge tone={gone ? 'ended' : 'yellow'}>
      {t(gone ? 'left' : 'leaving', { day: formatDay(leftOn) })}
    </StatusBadge>
  )
}

interface TabsProps {
  id: string
  current: PersonTab
  screens: TabScreens
  /** the tabs that the reader has for this person, with the number of pending items */
  told: PersonHead['tabs']
}

// The next page has other tabs: arrow keys continue from the new one.
let goesAlong = false

/** The tabs are links with arrow key navigation. A phone has no room for so many: it shows a select. */
function Tabs({ id, current, screens: all, told }: TabsProps) {
  const t = getTranslator('person')
  const navigate = useNavigate()
  const access = useAccess()
  const counts = new Map<string, number | null>(told.map(({ key, count }) => [key, count]))
  const isTheirs = (tab: PersonTab) => tab === current || tab === 'teams' || counts.has(tab)
  const tabs = TABS.filter((tab) => all[tab] && isTheirs(tab) && (!access || canOpen(access, all[tab])))
  useEffect(() => {
    goesAlong = false
  }, [])
  const open = (tab: PersonTab) => void navigate({ to: all[tab] ?? PERSON_TABS[tab], params: { id }, state: true })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const tab = tabs[Number(commandOf(event)) - 1]
      if (!tab) return
      event.preventDefault()
      open(tab)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const along = document.documentElement.dir === 'rtl' ? -1 : 1
    const step = { ArrowRight: along, ArrowLeft: -along }[event.key]
    const next = step && tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    goesAlong = true
    open(next)
  }
  return (
    <>
      <div role="tablist" aria-label={t('tabs.label')} className={`${tabStyles.tabs} ${classes.tabs}`}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            aria-selected={tab === current}
            tabIndex={tab === current ? 0 : -1}
            data-arrived={(tab === current && goesAlong) || undefined}
            onClick={() => open(tab)}
            onKeyDown={onKeyDown}
          >
            {t(`tabs.${tab}`)}
            <CountBadge count={counts.get(tab) ?? 0} />
          </button>
        ))}
      </div>
      <ChoiceField
        className={classes.choice}
        aria-label={t('tabs.label')}
        choices={tabs}
        wordOf={(tab) => t(`tabs.${tab}`)}
        value={current}
        onChange={(event) => open(event.currentTarget.value as PersonTab)}
      />
    </>
  )
}
