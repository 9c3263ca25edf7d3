import { screens } from '@ems/contract/core/screens'
import { Button, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FormError } from '../../../ui/form/Form.tsx'
import { errorText } from '../../../ui/states/errorText.ts'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useConfirmEmail } from '../accountQueries.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { useTokenOfLink } from '../useLinkToken.ts'

/**
 * Confirms a new sign-in address; reached from the mailed link `/confirm-email#token=…`. It needs a click, as mail
 * scanners open links, too.
 */
export default function ConfirmEmailPage() {
  const t = getTranslator('auth')
  const token = useTokenOfLink()
  const navigate = useNavigate()
  const confirm = useConfirmEmail()
  const use = (given: string) =>
    confirm.mutate(
      { body: { token: given } },
      {
        onSuccess: () => {
          notify.success(t('email.done'))
          void navigate({ to: screens.root, replace: true })
        },
      },
    )
  return (
    <AuthFrame title={t('email.title')} text={t('email.text')}>
      <Stack gap="md">
        {confirm.error && <FormError text={errorText(confirm.error, t('common:serverError'))} />}
        {token === null ? (
          <FormError text={t('email.noToken')} />
        ) : (
          <Button fullWidth loading={confirm.isPending} onClick={() => use(token)}>
            {t('email.submit')}
          </Button>
        )}
      </Stack>
    </AuthFrame>
  )
}
