import { screens } from '@ems/contract/core/screens'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { GettingStarted } from '../../../api/contract/dashboard.ts'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { Card } from '../shared/Card.tsx'
import { useDismissGettingStarted } from '../shared/queries.ts'
import rows from '../shared/Rows.module.css'
import classes from './GettingStartedCard.module.css'

/** The first steps of a new organisation. */
export default function GettingStartedCard({ started: { steps } }: { started: GettingStarted }) {
  const t = getTranslator('gettingStarted')
  const dismiss = useDismissGettingStarted()
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)?.key
  const hide = () => dismiss.mutateAsync({ body: { dismissed: true } }).catch(notifyError)
  return (
    <Card
      id="started"
      title={t('title')}
      end={
        <Button variant="subtle" size="xs" me={-10} loading={dismiss.isPending} onClick={() => void hide()}>
          {t('hide')}
        </Button>
      }
    >
      <div className={classes.progress}>
        <Text size="sm" c="dimmed">
          {t('text')}
        </Text>
        <div className={classes.bar}>
          <span className={classes.track} aria-hidden>
            <span style={{ width: `${(100 * done) / steps.length}%` }} />
          </span>
          <strong>{t('progress', { done, count: steps.length })}</strong>
        </div>
      </div>
      <ol className={classes.steps}>
        {steps.map(({ key, done: isDone, link }, index) => (
          <li key={key} className={rows.row} data-next={key === next || undefined}>
            <span className={classes.mark} data-done={isDone || undefined} aria-hidden>
              {isDone ? <IconCheck size={14} /> : index + 1}
            </span>
            <span className={rows.what}>
              {isDone && <VisuallyHidden>{t('done')}</VisuallyHidden>}
              <span className={isDone ? undefined : rows.strong}>{t(`steps.${key}`)}</span>
              <span className={classes.hint}>{t(`hints.${key}`)}</span>
            </span>
            {key === 'people' && !isDone && (
              <ButtonLink to={screens.admin.imports} size="xs" variant="default">
                {t('import')}
              </ButtonLink>
            )}
            <ButtonLink to={link} size="xs" variant={key === next ? 'filled' : isDone ? 'subtle' : 'default'}>
              {isDone ? t('edit') : t(`open.${key}`)}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </Card>
  )
}
