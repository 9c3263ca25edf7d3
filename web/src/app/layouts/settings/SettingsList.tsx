import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { getTranslator } from '../../../ui/words/words.ts'
import { type Entry, listedWay } from '../../navigation/adminNavigation.ts'
import classes from './SettingsList.module.css'

/** All screens of Settings by group, beside the open one; where there is no room, behind a button above it. */
export default function SettingsList({ entry, pathname }: { entry: Entry; pathname: string }) {
  const t = getTranslator('frame')
  const [shown, setShown] = useState(false)
  const current = listedWay(entry, pathname)
  const groups = [...Map.groupBy(entry.inside ?? [], (way) => way.part ?? '')]
  return (
    <nav className={classes.nav} aria-label={t('settingsList.label')}>
      <UnstyledButton className={classes.toggle} aria-expanded={shown} onClick={() => setShown(!shown)}>
        <span>{t('settingsList.label')}</span>
        <IconChevronDown size={16} aria-hidden data-open={shown || undefined} />
      </UnstyledButton>
      <div className={classes.groups} data-shown={shown || undefined}>
        {groups.map(([name, ways]) => {
          const open = name === current?.part
          return (
            <details key={`${name} ${open}`} className={classes.group} open={open}>
              <summary>
                <span>{name}</span>
                <IconChevronDown size={16} aria-hidden />
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
