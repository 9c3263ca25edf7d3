import { Link } from '@tanstack/react-router'
import { focusOnArrival } from '../../../ui/keyboard/holdFocus.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { newDefinition, type Subject, searchFor } from '../shared/definition.ts'
import { SubjectIcon } from '../shared/SubjectIcon.tsx'
import { useReportScreens } from '../shared/useReportScreens.ts'
import classes from './Builder.module.css'

/** The subjects of reports, each with an example of one row. */
export function SubjectTiles({ subjects }: { subjects: readonly Subject[] }) {
  const t = getTranslator('reports')
  const screens = useReportScreens()
  if (subjects.length === 0) return <EmptyState title={t('new.none')} text={t('new.noneText')} />
  return (
    <>
      <ul className={classes.tiles}>
        {subjects.map((subject) => (
          <li key={subject.key} className={classes.tile}>
            <SubjectIcon subject={subject.key} />
            <div>
              <Link
                to={screens.newReport}
                search={searchFor(newDefinition(subject))}
                className={classes.tileLink}
                onClick={focusOnArrival}
              >
                {subject.label}
              </Link>
              <p>{t(`subjects.${subject.key}.row`)}</p>
            </div>
            <p className={classes.example}>{t(`subjects.${subject.key}.example`)}</p>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t('new.rights')}</p>
    </>
  )
}
