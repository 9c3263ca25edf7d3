import { screens } from '@ems/contract/core/screens'
import { useNavigate } from '@tanstack/react-router'
import { auth } from '../../../api/contract/auth.ts'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import { schemasOf } from '../../../api/contract/schemas.ts'
import { FetchState } from '../../../ui/FetchState.tsx'
import { Form, FormError } from '../../../ui/form/Form.tsx'
import { SecretInput } from '../../../ui/form/SecretInput.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { notify } from '../../../ui/notify.ts'
import { wordsOf } from '../../../ui/words.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { InvitedPasskey } from '../components/InvitedPasskey.tsx'
import { useAcceptInvitation, useInvitation } from '../queries.ts'
import { useTokenOfLink } from '../useTokenOfLink.ts'

type Invitation = ReplyOf<typeof auth.invitation>

/** Where somebody who was invited chooses their first password; reached from the mailed link `/invitation#token=…`. */
export default function InvitationPage() {
  const t = wordsOf('auth')
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
  const t = wordsOf('auth')
  const navigate = useNavigate()
  const { name, email, rules } = invitation
  const done = (text: string) => {
    notify.success(text)
    void navigate({ to: screens.login, replace: true })
  }
  return (
    <AuthFrame title={t('invitation.title', { name })} text={t('invitation.hint', { email, least: rules.minLength })}>
      <Accept token={token} invitation={invitation} onDone={() => done(t('invitation.done'))} />
      <InvitedPasskey token={token} onDone={() => done(t('invitation.passkeyDone'))} />
    </AuthFrame>
  )
}

function Accept({ token, invitation, onDone }: InvitedProps & { onDone: () => void }) {
  const t = wordsOf('auth')
  const accept = useAcceptInvitation()
  const form = useSendForm({
    schema: schemasOf(auth.acceptInvitation).body,
    initialValues: { token, newPassword: '', confirmPassword: '' },
    send: (body) => accept.mutateAsync({ body }),
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
