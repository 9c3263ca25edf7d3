import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { auth } from '../../../api/contract/auth.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { InvitedPasskey } from '../components/InvitedPasskey.tsx'
import type { Session } from '../components/SecondStep.tsx'
import { useAcceptInvitation, useInvitation } from '../queries.ts'
import { useEnter } from '../useEnter.ts'
import { useTokenOfLink } from '../useLinkToken.ts'

type Accepted = ReplyOf<typeof auth.acceptInvitation>
type Invitation = ReplyOf<typeof auth.invitation>

/**
 * The page on which an invited person chooses their first password; reached from the mailed link `/invitation#token=…`.
 */
export default function InvitationPage() {
  const t = getTranslator('auth')
  const token = useTokenOfLink()
  const query = useInvitation(token)
  if (token === null)
    return (
      <AuthFrame title={t('invitation.submit')} text="">
        <FormError text={t('invitation.noToken')} />
      </AuthFrame>
    )
  if (!query.data)
    return (
      <AuthFrame title={t('invitation.submit')} text="">
        <FetchState query={query}>{() => null}</FetchState>
      </AuthFrame>
    )
  return <Invited token={token} invitation={query.data} />
}

interface InvitedProps {
  token: string
  invitation: Invitation
}

function Invited({ token, invitation }: InvitedProps) {
  const t = getTranslator('auth')
  const navigate = useNavigate()
  const enter = useEnter()
  const { name, email, rules } = invitation
  /** Without a second factor the answer has a session; otherwise the person signs in. */
  const done = (accepted: Accepted, text: string) => {
    const session = sessionOf(accepted)
    if (session) return enter(session, false)
    notify.success(text)
    void navigate({ to: screens.login, replace: true })
  }
  return (
    <AuthFrame title={t('invitation.title', { name })} text={t('invitation.hint', { email, least: rules.minLength })}>
      <Accept token={token} invitation={invitation} onDone={(accepted) => done(accepted, t('invitation.done'))} />
      <InvitedPasskey token={token} onDone={(accepted) => done(accepted, t('invitation.passkeyDone'))} />
    </AuthFrame>
  )
}

/** The session of an answer, if it has one. */
function sessionOf({ token, user, access, ...standing }: Accepted): Session | undefined {
  if (token === undefined || user === undefined || access === undefined) return undefined
  const { mustChangePassword = false, mustEnrol = false, hasKey = false } = standing
  return { token, user, access, mustChangePassword, mustEnrol, hasKey }
}

function Accept({ token, invitation, onDone }: InvitedProps & { onDone: (accepted: Accepted) => void }) {
  const t = getTranslator('auth')
  const accept = useAcceptInvitation()
  const form = useSendForm({
    schema: schemasOf(auth.acceptInvitation).body,
    initialValues: { token, newPassword: '', confirmPassword: '' },
    send: (body) => accept.mutateAsync({ body: { ...body, bound: true } }),
    onDone,
  })
  return (
    <Form of={form} submitLabel={t('invitation.submit')} fullWidth unguarded>
      {/* So that a password manager keeps both together. */}
      <input type="email" name="username" autoComplete="username" value={invitation.email} readOnly hidden />
      <SecretInput
        label={t('invitation.newPassword')}
        autoComplete="new-password"
        required
        {...form.form.getInputProps('newPassword')}
      />
      <SecretInput
        label={t('invitation.confirmPassword')}
        autoComplete="new-password"
        required
        {...form.form.getInputProps('confirmPassword')}
      />
    </Form>
  )
}
