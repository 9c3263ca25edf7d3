import { netMinor, toMinor } from '@ems/contract/core/money'
import { Text } from '@mantine/core'
import { formatMoney } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

interface Amounts {
  basicSalary: string
  allowances: string
  deductions: string
}

// As the server reads them: what is left blank is nothing.
const minor = (text: string) => toMinor(text.trim() || '0')

/** What the amounts come to while they are typed; nothing while one of them cannot be read. */
export function NetSalary({ basicSalary, allowances, deductions }: Amounts) {
  const t = getTranslator('salaries')
  const [basic, plus, minus] = [minor(basicSalary), minor(allowances), minor(deductions)]
  const net = basic === null || plus === null || minus === null ? null : netMinor(basic, plus, minus)
  return (
    <Text component="p" m={0}>
      {t('fields.net')}:{' '}
      <Text
        component="output"
        fw={600}
        c={net !== null && net < 0 ? 'var(--mantine-color-error)' : undefined}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {net === null ? '–' : formatMoney(net / 100)}
      </Text>
    </Text>
  )
}
