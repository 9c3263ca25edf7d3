import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A field for a secret, with a button that shows what was typed. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={shown}
      onVisibilityChange={setShown}
      // Mantine hides the button from the keyboard and from screen readers unless it is told otherwise.
      visibilityToggleButtonProps={{
        'aria-label': shown ? t('secret.hide') : t('secret.show'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  )
}
