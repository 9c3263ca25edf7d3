import { TextInput, UnstyledButton } from '@mantine/core'
import {
  IconArchive,
  IconBeach,
  IconBuilding,
  IconChevronDown,
  IconSearch,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getTranslator } from '../../../ui/words/words.ts'
import { type Entry, listedWay } from '../../navigation/adminNavigation.ts'
import { containsWords, synonymsOf } from '../../palette/paletteItems.ts'
import classes from './SettingsList.module.css'

const GROUPS = {
  account: IconUserCircle,
  organisation: IconBuilding,
  timeOff: IconBeach,
  access: IconShieldLock,
  records: IconArchive,
}

/** All screens of Settings by group, beside the open one; on narrow screens behind a button above it. */
export default function SettingsList({ entry, pathname }: { entry: Entry; pathname: string }) {
  const frame = getTranslator('frame')
  const t = getTranslator('palette')
  const synonyms = synonymsOf(t)
  const [shown, setShown] = useState(false)
  const current = listedWay(entry, pathname)
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const found = (entry.inside ?? []).filter(({ label, link }) =>
    containsWords(`${label} ${synonyms.get(link.to) ?? ''}`, wanted),
  )
  const groups = Map.groupBy(found, (way) => way.part ?? '')
  return (
    <nav className={classes.nav} aria-label={t('settingsList.label')}>
      <UnstyledButton className={classes.toggle} aria-expanded={shown} onClick={() => setShown(!shown)}>
        <span>{t('settingsList.label')}</span>
        <IconChevronDown size={16} aria-hidden data-open={shown || undefined} />
      </UnstyledButton>
      <div className={classes.groups} data-shown={shown || undefined}>
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder={t('settingsList.find')}
          aria-label={t('settingsList.find')}
          leftSection={<IconSearch size={16} aria-hidden />}
          mb="sm"
        />
        {found.length === 0 && <p className={classes.none}>{t('settingsList.none')}</p>}
        {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((key) => {
          const name = frame(`groups.${key}`)
          const ways = groups.get(name)
          if (!ways) return null
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
              <ul>
                {ways.map((way) => (
                  <li key={way.link.to}>
                    <Link
                      {...way.link}
                      className={classes.way}
                      activeOptions={{ exact: way.exact ?? false, includeSearch: false }}
                      onClick={() => setShown(false)}
                    >
                      {way.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          )
        })}
      </div>
    </nav>
  )
}
