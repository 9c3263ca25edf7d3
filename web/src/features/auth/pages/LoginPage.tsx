import { screens } from '@ems/contract/core/screens'
import { Group, TextInput } from '@mantine/core'
import { IconLock, IconMail } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isCode } from '../../../api/errors.ts'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from '../components/AuthFrame.module.css'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { PasskeyButton } from '../components/PasskeyButton.tsx'
import type { PendingSecondStep, Session } from '../components/SecondStep.tsx'
import { useLogin, useSsoProviders } from '../queries.ts'
import { useEnter } from '../useEnter.ts'

const BLANK = { email: '', password: '', remember: false }

// Most people have no second factor, and the sign-in must load first.
const SecondStep = lazy(() => import('../components/SecondStep.tsx'))

// Most organisations have no provider, and the form comes first.
const SingleSignOn = lazy(() => import('../components/SingleSignOn.tsx'))

// Only visitors of the demo load the demo's accounts.
const DemoAccounts = lazy(() => import('../components/DemoAccounts.tsx'))

export default function LoginPage() {
  const t = getTranslator('login')
  const { next } = useSearch({ from: screens.login })
  const startAndLeave = useEnter(next)
  const login = useLogin()
  const providers = useSsoProviders().data?.providers ?? []
  // The end of a sign-in with a provider.
  const [isBack] = useState(() => window.location.hash.startsWith('#sso='))
  const [refusal, setRefusal] = useState<{ text: string; values: object }>()
  const [waiting, setWaiting] = useState<PendingSecondStep>()

  const enterAt = (session: Session, page?: string | null) => {
    notify.success(t('done'))
    startAndLeave(session, form.form.getValues().remember, page)
  }

  const enter = (session: Session) => enterAt(session)

  const form = useSendForm({
    // The server validates the sign-in anyway: this saves the first screen the validation library.
    schema: undefined,
    initialValues: BLANK,
    send: (body) => {
      setRefusal(undefined)
      return login.mutateAsync({ body: { ...body, bound: true } })
    },
    onDone: enter,
    // An error names no field: it must not reveal which of the two was wrong.
    onFail: (error) => {
      if (isCode(error, 'INVALID')) return false
      if (isCode(error, 'SECOND_FACTOR')) {
        setWaiting(error.answer as unknown as PendingSecondStep)
        return true
      }
      setRefusal({ text: errorText(error, t('common:serverError')), values: form.form.getValues() })
      return true
    },
  })

  const refused = (error: unknown) =>
    setRefusal({ text: errorText(error, t('common:serverError')), values: form.form.getValues() })

  const failed = (error: unknown) =>
    setRefusal({ text: errorText(error, t('passkey.failed')), values: form.form.getValues() })

  if (waiting)
    return (
      <AuthFrame title={t('title')} text={t('tagline')}>
        <Suspense>
          <SecondStep waiting={waiting} onDone={enter} onBack={() => setWaiting(undefined)} />
        </Suspense>
      </AuthFrame>
    )
  return (
    <AuthFrame title={t('title')} text={t('tagline')}>
      <Form of={form} submitLabel={t('submit')} label={t('label')} fullWidth unguarded>
        {/* What was refused is said of those values, no longer once they change. */}
        {refusal?.values === form.form.values && <FormError text={refusal.text} />}
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username webauthn"
          required
          leftSection={<IconMail size={16} aria-hidden />}
          {...form.form.getInputProps('email')}
        />
        <SecretInput
          label={t('password')}
          autoComplete="current-password"
          required
          leftSection={<IconLock size={16} aria-hidden />}
          {...form.form.getInputProps('password')}
        />
        <Group justify="space-between" gap="sm">
          <Checkbox label={t('remember')} {...form.form.getCheckboxProps('remember')} />
          <TextLink to={screens.forgotPassword} size="sm">
            {t('forgot')}
          </TextLink>
        </Group>
      </Form>
      <PasskeyButton remember={() => form.form.getValues().remember} onDone={enter} onFail={failed} />
      {(providers.length > 0 || isBack) && (
        <Suspense>
          <SingleSignOn providers={providers} next={next} onDone={enterAt} onSecond={setWaiting} onFail={refused} />
        </Suspense>
      )}
      {document.documentElement.dataset.demo && (
        <Suspense fallback={<DemoPlace />}>
          <DemoAccounts
            enter={(account) => {
              form.form.setValues(account)
              form.submit()
            }}
          />
        </Suspense>
      )}
    </AuthFrame>
  )
}

/** The reserved place of the demo's accounts: rows of three, on a phone of two. */
function DemoPlace() {
  const accounts = (document.documentElement.dataset.demo ?? '').split('"email"').length - 1
  const rows = { '--wide': Math.ceil(accounts / 3), '--narrow': Math.max(1, Math.floor(accounts / 2)) }
  return <div className={classes.demo} style={rows as object} />
}
