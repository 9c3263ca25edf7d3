import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { BodyInput } from '../../api/contract/calls.ts'
import { EmployeeBody, type employees } from '../../api/contract/employees.ts'
import { ApiError, isCode, isReason } from '../../api/errors.ts'
import { useOrganisation } from '../../api/organisation.ts'
import { errorText } from '../../ui/errorText.ts'
import { useSendForm } from '../../ui/form/useSendForm.ts'
import { notify } from '../../ui/notify.ts'
import { wordsOf } from '../../ui/words.ts'
import type { EditableValues } from './components/EmployeeFields.tsx'
import { useAddEmployee } from './queries.ts'
import { makeKey, makePassword } from './secrets.ts'

interface AddValues extends EditableValues {
  name: string
  email: string
  employeeId: string
  dob: string
  gender: string
  role: string
  employedFrom: string | undefined
  earlyAccess: boolean
}

const BLANK: AddValues = {
  name: '',
  email: '',
  employeeId: '',
  dob: '',
  gender: '',
  maritalStatus: '',
  designation: '',
  department: '',
  managerId: '',
  salary: '',
  role: '',
  // today, which the server knows
  employedFrom: undefined,
  earlyAccess: false,
}

/** What a person fills in; password, key and personal email come with the confirmation. */
const AddForm = EmployeeBody.omit({ password: true, key: true, personalEmail: true, invite: true })

/**
 * Adding an employee in two steps: the form, then the personal email. One call does it all, so that nobody is added
 * without the mail that tells them how to sign in; whatever fails, everything typed stays.
 */
export function useAddEmployeeForm() {
  const t = wordsOf('employees')
  const navigate = useNavigate()
  const add = useAddEmployee()
  const today = useOrganisation().data?.organisation.today
  const [image, setImage] = useState<File | null>(null)
  const [imageRefusal, setImageRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)

  // The server would say so only after the personal email.
  const schema = useMemo(() => {
    const dob = AddForm.shape.dob.refine((day) => today === undefined || day <= today, t('add.dobInFuture'))
    return AddForm.extend({ dob })
  }, [today, t])
  const form = useSendForm({
    schema,
    initialValues: BLANK,
    staysDirty: true,
    send: async () => setAsking(true),
    onDone: () => undefined,
  })

  const confirm = (personalEmail: string) =>
    send({ password: makePassword(), key: makeKey(), personalEmail }, t('add.done'))

  const send = (secrets: object, done: string) => {
    const body = { ...form.form.getValues(), ...secrets } as BodyInput<typeof employees.add>
    add.mutate(
      { body, file: image },
      {
        onSuccess: () => {
          setAsking(false)
          form.form.resetDirty()
          notify.success(done)
          void navigate({ to: screens.admin.employees })
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

  const failureText = (error: unknown): string =>
    isReason(error, 'employee.email-registered', 'employee.code-registered')
      ? t('add.exists')
      : // An answer without a sentence is a refusal; none at all is anything.
        errorText(error, t(error instanceof ApiError && error.status > 0 ? 'add.refused' : 'add.failed'))

  return {
    form,
    today,
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
