import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../api/errors.ts'

export type Values = Record<string, unknown>

interface SendFormOptions<V extends Values, Reply> {
  /** the body's schema of the contract, for instance `departments.add.body` */
  schema: z.ZodType | undefined
  initialValues: V
  send: (values: V) => Promise<Reply>
  onDone: (reply: Reply, values: V) => void
  /** takes over a failure; return true where nothing is left to show in the form */
  onFail?: (error: unknown) => boolean
  /** `send` only begins what is finished elsewhere: until then the form counts as unsaved */
  staysDirty?: boolean
}

export interface SendForm<V extends Values = Values> {
  form: UseFormReturnType<V>
  sending: boolean
  /** the failure of the last try that belongs to no single field */
  failure: unknown
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  /** shows a failure: beside its fields where it names some, else above them */
  fail: (error: unknown) => void
}

/**
 * A form that the contract checks before it is sent. Issues that the server finds are set beside their fields; what was
 * typed stays when a save fails; a second submit while sending does nothing.
 */
export function useSendForm<V extends Values, Reply>({
  schema,
  initialValues,
  send,
  onDone,
  onFail,
  staysDirty = false,
}: SendFormOptions<V, Reply>): SendForm<V> {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const form = useForm<V>({
    initialValues,
    validate: schema && schemaResolver(schema, { sync: true }),
    // What failed was said of other values.
    onValuesChange: () => setFailure(undefined),
  })
  const underWay = useRef(false)

  const fail = (error: unknown) => {
    if (onFail?.(error)) return
    const issues = error instanceof ApiError ? error.issues : []
    const known = issues.filter((issue) => Object.hasOwn(form.getValues(), issue.path.split('.')[0] ?? ''))
    for (const { path, message } of known) form.setFieldError(path as never, message)
    if (known.length < issues.length || known.length === 0) setFailure(error)
    focusField(form, known[0]?.path)
  }

  const submit = form.onSubmit(
    async (values) => {
      if (underWay.current) return
      underWay.current = true
      // A button that is disabled loses the focus, and a dialog that opens meanwhile could not give it back.
      if (!staysDirty) setSending(true)
      setFailure(undefined)
      try {
        const reply = await send(values)
        if (!staysDirty) form.resetDirty()
        onDone(reply, values)
      } catch (error) {
        fail(error)
      } finally {
        underWay.current = false
        setSending(false)
      }
    },
    (errors) => {
      setFailure(undefined)
      // The values stand in the order of the screen; the issues in that of the schema.
      const first = Object.keys(initialValues).find((name) => errors[name]) ?? Object.keys(errors)[0]
      focusField(form, first)
    },
  )

  return { form, sending, failure, submit, fail }
}

function focusField<V extends Values>(form: UseFormReturnType<V>, path: string | undefined): void {
  if (path) form.getInputNode(path as never)?.focus()
}
