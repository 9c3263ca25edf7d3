import { Button, FileButton, Group, Input, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { MAX_IMAGE_BYTES } from '../../../api/contract/employees.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './ImageField.module.css'

const MAX_MEGABYTES = MAX_IMAGE_BYTES / 1024 / 1024

interface ImageFieldProps {
  file: File | null
  /** the server's error about the file */
  refusal: string | undefined
  onChange: (file: File | null) => void
}

/** Selects an image, shows it, and reports at once if the server would refuse it. */
export function ImageField({ file, refusal, onChange }: ImageFieldProps) {
  const t = getTranslator('employees')
  const [error, setError] = useState<string>()
  const resetPicker = useRef<() => void>(null)
  const preview = usePreview(file)

  const choose = (chosen: File | null) => {
    if (!chosen) return
    const wrong = !chosen.type.startsWith('image/')
      ? t('image.wrongType')
      : chosen.size > MAX_IMAGE_BYTES
        ? t('image.tooLarge', { size: MAX_MEGABYTES })
        : undefined
    setError(wrong)
    onChange(wrong ? null : chosen)
    // Otherwise selecting the same file again would not be a change.
    resetPicker.current?.()
  }
  const remove = (because?: string) => {
    setError(because)
    onChange(null)
  }

  return (
    <Input.Wrapper
      label={t('fields.image')}
      labelElement="div"
      description={t('image.hint', { size: MAX_MEGABYTES })}
      error={error ?? refusal}
      errorProps={{ role: 'alert' }}
    >
      <Group gap="md" mb="0.3125rem">
        {preview && (
          <img
            src={preview}
            alt={t('image.preview')}
            className={classes.preview}
            onError={() => remove(t('image.unreadable'))}
          />
        )}
        <Stack gap="xs" align="flex-start">
          <FileButton
            accept="image/*"
            onChange={choose}
            resetRef={resetPicker}
            inputProps={{ 'aria-label': t('fields.image'), tabIndex: -1 }}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {file ? t('image.change') : t('image.choose')}
              </Button>
            )}
          </FileButton>
          {file && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => remove()}>
              {t('image.remove')}
            </Button>
          )}
        </Stack>
      </Group>
    </Input.Wrapper>
  )
}

/** An object URL of the file, released when it is no longer shown. */
function usePreview(file: File | null): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url
}
