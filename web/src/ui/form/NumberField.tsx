import { Box, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { Currency } from '../format/format.ts'
import { getTranslator } from '../words/words.ts'
import { formatNumberField, hasTooManyDecimals, plainNumber, toDecimal, UNREAD } from './numberTexts.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** decimal text for programs; unreadable text is stored behind a mark */
  value: unknown
  onChange: (event: { currentTarget: { value: string } }) => void
  /** the currency of an amount of money; null while it is not known */
  money?: Currency | null
  /** what an amount of money is paid for, as "per month" */
  per?: string | undefined
  /** the most decimals */
  decimals?: number
}

const MANY_DECIMALS = 6

/**
 * A field for a number or an amount, in any country's format. It shows at once how it reads the text; its value is
 * plain decimal text.
 */
export function NumberField({ value, onChange, money, per, decimals, error, w, ...rest }: NumberFieldProps) {
  const t = getTranslator('common')
  const [typed, setTyped] = useState<string>()
  const most = decimals ?? money?.decimals ?? MANY_DECIMALS
  const current = String(value ?? '')
  const isTyped = typed !== undefined && toDecimal(typed, most).value === current
  const shown = isTyped ? typed : plainNumber(current)
  const { write } = toDecimal(shown, most)
  const unread = current.startsWith(UNREAD)
  const isReadable = isTyped && !unread && current !== '' && !hasTooManyDecimals(current, most)
  const read = isReadable && (shown.trim() !== current || current.length > 3)
  const wrong = write ? t('number.write', { value: write }) : unread ? t('number.none') : undefined
  return (
    <Box {...(w !== undefined && { w })}>
      <TextInput
        {...rest}
        {...(money && {
          rightSection: (
            <Text size="xs" c="dimmed" lang="en">
              {[money.currency, per].filter(Boolean).join(' ')}
            </Text>
          ),
          rightSectionWidth: per ? '7rem' : '3rem',
        })}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        error={wrong ?? error}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          onChange({ currentTarget: { value: toDecimal(currentTarget.value, most).value } })
        }}
      />
      {read && (
        <Text size="sm" c="dimmed" role="status" mt={4}>
          {t('number.read', { value: formatNumberField(current, money ?? undefined) })}
        </Text>
      )}
    </Box>
  )
}
