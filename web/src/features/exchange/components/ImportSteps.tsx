import { getTranslator } from '../../../ui/words/words.ts'
import classes from './ImportSteps.module.css'

const STEPS = ['upload', 'mapping', 'check', 'run'] as const
export type Step = (typeof STEPS)[number]

/** The step of an import. */
export function ImportSteps({ at }: { at: Step }) {
  const t = getTranslator('imports')
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {STEPS.map((step) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          data-past={STEPS.indexOf(step) < STEPS.indexOf(at) || undefined}
        >
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
