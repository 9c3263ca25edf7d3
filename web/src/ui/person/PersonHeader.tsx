import { screens } from '@ems/contract/core/screens'
import { Group, Text } from '@mantine/core'
import { IconId, IconMail, IconPencil, IconSitemap } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect } from 'react'
import type { Employee } from '../../api/contract/employees.ts'
import { useOrganisation } from '../../api/organisation.ts'
import { opens } from '../../api/rights.ts'
import { useAccess } from '../../api/session.ts'
import { Avatar } from '../Avatar.tsx'
import { Choice } from '../form/Choice.tsx'
import { formatDay } from '../format.ts'
import { commandOf } from '../keys.ts'
import { ButtonLink, TextLink } from '../links.tsx'
import { PageHeading } from '../Page.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { wordsOf } from '../words.ts'
import classes from './PersonPage.module.css'
import { OWN_TABS, PERSON_TABS, type PersonTab } from './tabs.ts'

const IMAGE_SIZE = 88
const TABS = Object.keys(PERSON_TABS) as PersonTab[]

interface PersonHeaderProps {
  employee: Employee
  tab: PersonTab
  /** whether it is the reader's own page */
  own: boolean
}

type TabScreens = { readonly [Tab in PersonTab]?: (typeof PERSON_TABS)[Tab] | (typeof OWN_TABS)[keyof typeof OWN_TABS] }

/** Who it is, and the sides of their page. */
export function PersonHeader({ employee, tab, own }: PersonHeaderProps) {
  const t = wordsOf('common')
  const { userId, department, designation, employeeId, manager } = employee
  return (
    <div className={classes.card}>
      <div className={classes.person}>
        <div className={classes.face}>
          <Avatar path={userId.profileImage} name={userId.name} id={userId._id} size={IMAGE_SIZE} />
          {!userId.profileImage && <span className={classes.noImage}>{t('image.none')}</span>}
        </div>
        <div className={classes.facts}>
          <Group gap="xs">
            <PageHeading title={userId.name} />
            <State employee={employee} />
          </Group>
          <Text c="var(--l-text-2)">{[designation, department?.dep_name].filter(Boolean).join(' · ')}</Text>
          <p className={classes.line}>
            <span>
              <IconId size={16} aria-hidden />
              <bdi>{employeeId}</bdi>
            </span>
            <span>
              <IconMail size={16} aria-hidden />
              <bdi>{userId.email}</bdi>
            </span>
            {manager && <Manager manager={manager} own={own} />}
          </p>
        </div>
        {!own && (
          <ButtonLink
            to={screens.admin.editEmployee}
            params={{ id: employee._id }}
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
          >
            {t('actions.edit')}
          </ButtonLink>
        )}
      </div>
      {own ? (
        <Tabs id={employee.userId._id} current={tab} screens={OWN_TABS} />
      ) : (
        <Tabs id={employee._id} current={tab} screens={PERSON_TABS} />
      )}
    </div>
  )
}

/** Whom somebody reports to, which leads there for whoever manages people. */
function Manager({ manager: { _id: id, userId }, own }: { manager: NonNullable<Employee['manager']>; own: boolean }) {
  const t = wordsOf('person')
  return (
    <span>
      <IconSitemap size={16} aria-hidden />
      {t('reportsTo')}{' '}
      {own ? (
        <bdi>{userId.name}</bdi>
      ) : (
        <TextLink to={screens.admin.employee} params={{ id }} underline="hover" fw={600}>
          <bdi>{userId.name}</bdi>
        </TextLink>
      )}
    </span>
  )
}

function State({ employee: { leftOn, leavingOn, employedFrom } }: { employee: Employee }) {
  const t = wordsOf('person')
  const today = useOrganisation().data?.organisation.today
  if (leavingOn) return <StatusBadge tone="yellow">{t('leaving', { day: formatDay(leavingOn) })}</StatusBadge>
  if (!leftOn && today !== undefined && employedFrom > today)
    return <StatusBadge tone="yellow">{t('coming', { day: formatDay(employedFrom) })}</StatusBadge>
  if (!leftOn) return <StatusBadge tone="green">{t('employed')}</StatusBadge>
  const gone = today !== undefined && leftOn < today
  return (
    <StatusBadge tone={gone ? 'grey' : 'yellow'}>
      {t(gone ? 'left' : 'leaving', { day: formatDay(leftOn) })}
    </StatusBadge>
  )
}

/** Each leads to its own address; the arrows go from one to the next. A phone has no room for so many: there one is chosen. */
function Tabs({ id, current, screens: all }: { id: string; current: PersonTab; screens: TabScreens }) {
  const t = wordsOf('person')
  const navigate = useNavigate()
  const access = useAccess()
  const tabs = TABS.filter((tab) => all[tab] && (!access || opens(access, all[tab])))
  const open = (tab: PersonTab) => void navigate({ to: all[tab] ?? PERSON_TABS[tab], params: { id } })
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
    open(next)
  }
  return (
    <>
      <div role="tablist" aria-label={t('tabs.label')} className={classes.tabs}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            aria-selected={tab === current}
            tabIndex={tab === current ? 0 : -1}
            onClick={() => open(tab)}
            onKeyDown={onKeyDown}
          >
            {t(`tabs.${tab}`)}
          </button>
        ))}
      </div>
      <Choice
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
