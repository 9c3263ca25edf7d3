import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { getTranslator } from '../words/words.ts'
import classes from './SecretInput.module.css'

/** A field for a secret, with a button that shows the typed text. */
export function SecretInput(props: TextInputProps) {
  const t = getTranslator('common')
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      data-secret
      type={shown ? 'text' : 'password'}
      rightSectionPointerEvents="all"
      rightSection={
        <UnstyledButton
          className={classes.toggle}
          aria-label={shown ? t('secret.hide') : t('secret.show')}
          // Clicking the button leaves the focus in the field, so that typing can continue.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon size={16} aria-hidden />
        </UnstyledButton>
      }
    />
  )
}
