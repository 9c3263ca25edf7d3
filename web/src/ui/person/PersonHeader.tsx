import { screens } from '@ems/contract/core/screens'
import { Group, Text } from '@mantine/core'
import { IconId, IconMail, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Employee } from '../../api/contract/employees.ts'
import { useOrganisation } from '../../api/organisation.ts'
import { opens } from '../../api/rights.ts'
import { useAccess } from '../../api/session.ts'
import { Avatar } from '../Avatar.tsx'
import { formatDay } from '../format.ts'
import { ButtonLink } from '../links.tsx'
import { PageHeading } from '../Page.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { wordsOf } from '../words.ts'
import classes from './PersonPage.module.css'
import { PERSON_TABS, type PersonTab } from './tabs.ts'

const IMAGE_SIZE = 88
const TABS = Object.keys(PERSON_TABS) as PersonTab[]

/** Who it is, and the sides of their page. */
export function PersonHeader({ employee, tab }: { employee: Employee; tab?: PersonTab }) {
  const t = wordsOf('common')
  const { userId, department, designation, employeeId } = employee
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
          </p>
        </div>
        {tab && (
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
      {tab && <Tabs id={employee._id} current={tab} />}
    </div>
  )
}

function State({ employee: { leftOn } }: { employee: Employee }) {
  const t = wordsOf('common')
  const today = useOrganisation().data?.organisation.today
  if (!leftOn) return <StatusBadge tone="green">{t('person.employed')}</StatusBadge>
  const gone = today !== undefined && leftOn < today
  return (
    <StatusBadge tone={gone ? 'grey' : 'yellow'}>
      {t(gone ? 'person.left' : 'person.leaving', { day: formatDay(leftOn) })}
    </StatusBadge>
  )
}

/** Each leads to its own address; the arrows go from one to the next. */
function Tabs({ id, current }: { id: string; current: PersonTab }) {
  const t = wordsOf('common')
  const navigate = useNavigate()
  const access = useAccess()
  const tabs = TABS.filter((tab) => !access || opens(access, PERSON_TABS[tab]))
  const open = (tab: PersonTab) => void navigate({ to: PERSON_TABS[tab], params: { id } })
  const onKeyDown = (event: KeyboardEvent) => {
    const along = document.documentElement.dir === 'rtl' ? -1 : 1
    const step = { ArrowRight: along, ArrowLeft: -along }[event.key]
    const next = step && tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    open(next)
  }
  return (
    <div role="tablist" aria-label={t('person.tabs.label')} className={classes.tabs}>
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
          {t(`person.tabs.${tab}`)}
        </button>
      ))}
    </div>
  )
}
