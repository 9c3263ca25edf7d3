import type { ScreenLink } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useRef } from 'react'
import { isCode } from '../../api/errors.ts'
import { KeyHint } from '../keyboard/KeyHint.tsx'
import { ButtonLink } from '../page/links.tsx'
import { useErrorText } from '../states/ErrorState.tsx'
import { Notice } from '../states/Notice.tsx'
import { getTranslator } from '../words/words.ts'
import classes from './Form.module.css'
import type { Fields, Values } from './useFields.ts'
import { AGAIN, type SendForm } from './useSendForm.ts'

// The sign-in is also a form, and works without it.
const FormDraft = lazy(() => import('./draft/FormDraft.tsx'))
const ErrorSummary = lazy(() => import('./ErrorSummary.tsx'))

interface FormProps<V extends Values> {
  of: SendForm<V>
  submitLabel: string
  /** whether several can be added, one after the other */
  several?: boolean
  /** the target of Cancel; absent for no Cancel */
  cancelTo?: ScreenLink
  /** closes the dialog of the form, without a question; its buttons are at the end then */
  dialog?: { close: () => void; closeLabel?: string; beside?: ReactNode }
  /** whether sending deletes something */
  destroys?: boolean
  /** loads the record again, offered after another person changed it */
  reload?: () => void
  fullWidth?: boolean
  /** the message for a failure without the server's words */
  failureText?: string
  /** whether leaving it loses nothing worth a warning, as with a sign-in */
  unguarded?: boolean
  /** there is nothing to send before something was changed */
  changesOnly?: boolean
  /** the label of the form, if the page has several */
  label?: string
  /** the fields; as a function they place the buttons themselves */
  children: ReactNode | ((buttons: ReactNode) => ReactNode)
}

/** The frame of a form: fields, errors and buttons; what keeps typed values is loaded behind it. */
export function Form<V extends Values>({
  of,
  submitLabel,
  several = false,
  cancelTo,
  dialog,
  destroys = false,
  reload,
  fullWidth,
  unguarded = false,
  failureText,
  changesOnly = false,
  label,
  children,
}: FormProps<V>) {
  const t = getTranslator('common')
  const ref = useRef<HTMLFormElement>(null)
  const onPage = cancelTo !== undefined || undefined
  const isWrong = Object.values(of.form.errors).some((error) => error !== undefined)
  const buttons = (
    <Group
      className={classes.foot}
      data-foot={onPage}
      data-dialog={dialog ? true : undefined}
      gap="sm"
      justify="flex-end"
    >
      {/* Read aloud when a form was not sent. */}
      <div aria-live="polite" className={classes.summary}>
        <Suspense>{isWrong && <ErrorSummary form={of.form} />}</Suspense>
      </div>
      {dialog?.beside}
      {dialog && (
        <Button variant="default" onClick={dialog.close}>
          {dialog.closeLabel ?? t('actions.cancel')}
        </Button>
      )}
      {cancelTo && (
        <ButtonLink {...cancelTo} variant="default">
          {t('actions.cancel')}
        </ButtonLink>
      )}
      <Button
        type="submit"
        aria-keyshortcuts="Control+Enter"
        color={destroys ? 'red' : undefined}
        loading={of.sending}
        disabled={changesOnly && !of.form.isDirty()}
        fullWidth={fullWidth}
        rightSection={several && <KeyHint>Ctrl ↵</KeyHint>}
      >
        {submitLabel}
      </Button>
      {several && (
        <Button type="submit" name={AGAIN} variant="default" className={classes.again} disabled={of.sending}>
          {t('actions.saveAndAdd')}
        </Button>
      )}
    </Group>
  )
  return (
    // The contract's schema validates, not the browser: its words are shown beside the fields.
    <form
      ref={ref}
      noValidate
      className={classes.form}
      data-card={!(dialog || fullWidth) || undefined}
      data-page={onPage}
      onSubmit={of.submit}
      onKeyDown={sendByKey}
      aria-label={label}
    >
      {!unguarded && (
        <Suspense>
          <FormDraft form={ref} fields={of.form as unknown as Fields} label={label} />
        </Suspense>
      )}
      <Stack gap="md">
        {of.failure !== undefined && <FormFailure error={of.failure} reload={reload} text={failureText} />}
        {typeof children === 'function' ? (
          children(buttons)
        ) : (
          <>
            {children}
            {buttons}
          </>
        )}
      </Stack>
    </form>
  )
}

/** Ctrl (or ⌘) and Enter submit a form from any of its fields, also from a text of several lines. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

interface FormFailureProps {
  error: unknown
  reload: (() => void) | undefined
  text: string | undefined
}

function FormFailure({ error, reload, text }: FormFailureProps) {
  const t = getTranslator('common')
  const describe = useErrorText()
  const stale = isCode(error, 'STALE') && reload
  return (
    <FormError text={stale ? t('stale.text') : describe(error, text)} title={stale ? t('stale.title') : undefined}>
      {stale && (
        <Button size="xs" variant="default" mt="sm" onClick={reload}>
          {t('stale.reload')}
        </Button>
      )}
    </FormError>
  )
}

/** A red banner above the fields. */
export function FormError({ text, title, children }: { text: string; title?: string; children?: ReactNode }) {
  return (
    <Notice title={title}>
      <Text size="sm">{text}</Text>
      {children}
    </Notice>
  )
}
