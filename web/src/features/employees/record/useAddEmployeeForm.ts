import { screens } from '@ems/contract/core/screens'
import { Email } from '@ems/contract/core/values'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { BodyInput } from '../../../api/contract/calls.ts'
import { EmployeeBody, type employees } from '../../../api/contract/employees.ts'
import { ApiError, isCode } from '../../../api/errors.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { errorText } from '../../../ui/states/errorText.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import type { CustomValues } from '../custom-fields/CustomInputs.tsx'
import { useOpenFields } from '../custom-fields/queries.ts'
import { useAddEmployee, useNextId } from '../shared/queries.ts'
import type { EditableValues } from './EmployeeFields.tsx'
import { makeKey, makePassword } from './firstPassword.ts'

interface AddValues extends EditableValues {
  name: string
  email: string
  /** undefined while the proposed address is used */
  employeeId: string | undefined
  dob: string
  gender: string
  role: string
  employedFrom: string | undefined
  earlyAccess: boolean
  /** the recipient of password and key; undefined until it is chosen at the end */
  firstMail: string | undefined
  /** the custom fields */
  custom: CustomValues
}

const BLANK: AddValues = {
  name: '',
  email: '',
  employeeId: undefined,
  dob: '',
  gender: '',
  maritalStatus: '',
  designation: '',
  department: '',
  // the first one, which the server knows
  legalEntityId: undefined,
  managerId: '',
  salary: '',
  role: 'employee',
  // today, which the server knows
  employedFrom: undefined,
  earlyAccess: false,
  firstMail: undefined,
  custom: {},
}

/** The fields of the form; password, key and personal email come with the confirmation. */
const AddForm = EmployeeBody.omit({ password: true, key: true, personalEmail: true, invite: true })

/**
 * Adding an employee in two steps: the form, then the personal email. One call does both, so that nobody is added
 * without the mail about the first sign-in. After any failure, the typed values stay.
 */
export function useAddEmployeeForm() {
  const t = getTranslator('employees')
  const navigate = useNavigate()
  const add = useAddEmployee()
  const proposedId = useNextId()
  const today = useOrganisation().data?.organisation.today
  const fields = useOpenFields()
  const [image, setImage] = useState<File | null>(null)
  const [imageRefusal, setImageRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const again = useRef(false)

  // The server would report it only after the personal email.
  const schema = useMemo(() => {
    const dob = AddForm.shape.dob.refine((day) => today === undefined || day <= today, t('add.dobInFuture'))
    const employeeId = AddForm.shape.employeeId.prefault(proposedId ?? '')
    return AddForm.extend({ dob, employeeId, firstMail: Email.optional() }).superRefine(({ custom }, context) => {
      for (const { key, label, required } of fields ?? [])
        if (required && ((custom as CustomValues)[key] ?? '') === '')
          context.addIssue({ code: 'custom', path: ['custom', key], message: t('add.fieldNeeded', { label }) })
    })
  }, [today, proposedId, fields, t])
  const form = useSendForm({
    schema,
    initialValues: BLANK,
    staysDirty: true,
    send: async ({ firstMail }) => firstMail,
    onDone: (firstMail, _values, another) => {
      again.current = another
      if (firstMail) confirm(firstMail)
      else setAsking(true)
    },
  })

  const confirm = (personalEmail: string) =>
    send({ password: makePassword(), key: makeKey(), personalEmail }, t('add.done'))

  const send = (secrets: object, done: string) => {
    if (add.isPending) return
    const { firstMail: _asked, employeeId = proposedId ?? '', custom, ...values } = form.form.getValues()
    // Sends each field that was shown: an empty one is empty on purpose.
    const own = fields?.length
      ? { custom: { ...Object.fromEntries(fields.map(({ key }) => [key, null])), ...custom } }
      : {}
    const body = { ...values, ...own, employeeId, ...secrets } as BodyInput<typeof employees.add>
    add.mutate(
      { body, file: image },
      {
        onSuccess: ({ employee }) => {
          setAsking(false)
          form.form.resetDirty()
          notify.success(done)
          if (again.current) return next(values)
          void navigate({ to: screens.admin.employees, state: { added: employee._id } })
        },
        onError: (error) => {
          setAsking(false)
          if (image && (isCode(error, 'UNSUPPORTED_TYPE') || isCode(error, 'TOO_LARGE')))
            setImageRefusal(failureText(error))
          else form.fail(error)
          notify.error(failureText(error))
        },
      },
    )
  }

  const next = ({ department, role }: Pick<AddValues, 'department' | 'role'>) => {
    setImage(null)
    form.restart({ ...BLANK, department, role })
  }

  /** The message for a failure without a sentence of the server. */
  const wordless = (error: unknown): string => t(saidNo(error) ? 'add.refused' : 'add.failed')
  const failureText = (error: unknown): string => (isTaken(error) ? t('add.exists') : errorText(error, wordless(error)))

  return {
    form,
    failureText: wordless(form.failure),
    fields,
    today,
    proposedId,
    image,
    imageRefusal,
    chooseImage: (file: File | null) => {
      setImage(file)
      setImageRefusal(undefined)
    },
    asking,
    stopAsking: () => setAsking(false),
    sending: add.isPending,
    confirm,
    invite: () => send({ invite: true }, t('add.invited')),
  }
}

/**
 * Whether an email or an employee ID belongs to another person: by the code, or in an answer without one by these
 * words.
 */
const isTaken = (error: unknown): boolean =>
  isCode(error, 'ALREADY_REGISTERED') ||
  (error instanceof ApiError && error.code === undefined && error.error.includes('already registered'))

/** Whether the server answered with a refusal. */
const saidNo = (error: unknown): boolean => error instanceof ApiError && error.status > 0 && error.status < 500
