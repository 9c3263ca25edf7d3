import type { Issue } from '@ems/contract/core/errors'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../api/errors.ts'
import { issueText } from '../states/errorText.ts'
import { getTranslator } from '../words/words.ts'
import { type Fields, useFields, type Values } from './useFields.ts'

/** The name of the button that submits a form and starts another empty one. */
export const AGAIN = 'again'

interface SendFormOptions<V extends Values, Reply> {
  /**
   * the body's schema of the contract, for instance `schemasOf(departments.add).body`; without one only the server
   * validates
   */
  schema: z.ZodType | undefined
  /** the values for the schema, with the same names, if they differ from the form's: an empty text may mean none */
  judged?: (values: V) => unknown
  initialValues: V
  /** required fields for forms without a schema: the validation library is not loaded for them */
  required?: readonly (keyof V & string)[] | ((values: V) => readonly (keyof V & string)[])
  /** asks whether a valid form may be sent; if not, the form stays as it is */
  ask?: (values: V) => Promise<boolean>
  send: (values: V) => Promise<Reply>
  /** @param again whether another one follows, see `restart` */
  onDone: (reply: Reply, values: V, again: boolean) => void
  /** handles a failure; returns true if the form has nothing left to show */
  onFail?: (error: unknown) => boolean
  /** `send` only starts a process that ends elsewhere: until then the form counts as unsaved */
  staysDirty?: boolean
}

export interface SendForm<V extends Values = Values> {
  form: Fields<V>
  sending: boolean
  /** the failure of the last attempt that belongs to no single field */
  failure: unknown
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  /** shows a failure: beside its fields if it names some, otherwise above them */
  fail: (error: unknown) => void
  /** starts again with these values, in the first field */
  restart: (values: V) => void
}

/**
 * A form that is validated by the contract before it is sent. The server's errors are shown beside their fields; typed
 * values stay after a failure; a second submit while sending does nothing.
 */
export function useSendForm<V extends Values, Reply>({
  schema,
  judged,
  initialValues,
  required = [],
  ask,
  send,
  onDone,
  onFail,
  staysDirty = false,
}: SendFormOptions<V, Reply>): SendForm<V> {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  // The errors belong to the former values.
  const form = useFields(initialValues, () => setFailure(undefined))
  const underWay = useRef(false)

  const fail = (error: unknown) => {
    if (onFail?.(error)) return
    const issues = error instanceof ApiError ? error.issues : []
    const known = issues.filter((issue) => Object.hasOwn(form.getValues(), issue.path.split('.')[0] ?? ''))
    if (known.length < issues.length || known.length === 0) setFailure(error)
    showIssues(known)
  }

  const showIssues = (issues: readonly Issue[]) => {
    form.setErrors(Object.fromEntries(issues.toReversed().map((issue) => [issue.path, issueText(issue)])))
    const wrong = issues.map(({ path }) => path)
    // The issues are in the order of the schema.
    const first = form.inOrder(wrong)[0] ?? wrong[0]
    if (first) form.focus(first)
  }

  const submit: SendForm<V>['submit'] = async (event) => {
    event?.preventDefault()
    if (underWay.current) return
    setFailure(undefined)
    const values = form.getValues()
    const again = (event?.nativeEvent as SubmitEvent | undefined)?.submitter?.getAttribute('name') === AGAIN
    underWay.current = true
    try {
      const issues = schema
        ? await issuesFound(schema, judged ? judged(values) : values)
        : emptyOf(typeof required === 'function' ? required(values) : required, values)
      showIssues(issues)
      if (issues.length > 0) return
      if (ask && !(await ask(values))) return
      // A button that is disabled for a moment loses the focus, which an opening dialog could then not return.
      if (!staysDirty) setSending(true)
      const reply = await send(values)
      if (!staysDirty) form.resetDirty()
      onDone(reply, values, again)
    } catch (error) {
      fail(error)
    } finally {
      underWay.current = false
      setSending(false)
    }
  }

  const restart = (values: V) => {
    form.setValues(values)
    form.resetDirty()
    form.focus(Object.keys(values)[0] ?? '')
  }

  return { form, sending, failure, submit, fail, restart }
}

function emptyOf(names: readonly string[], values: Values): Issue[] {
  const t = getTranslator('common')
  return names
    .filter((name) => values[name] === '')
    .map((path) => ({ path, reason: 'field.required', params: {}, message: t('required') }))
}

async function issuesFound(schema: z.ZodType, values: unknown): Promise<Issue[]> {
  const { error } = schema.safeParse(values)
  if (!error) return []
  // Loaded with the schemas, which the sign-in does not use.
  const { issuesOf } = await import('@ems/contract/core/issues')
  return issuesOf(error, values)
}
