import { netThousandths, toThousandths } from '@ems/contract/core/money'
import { Text } from '@mantine/core'
import { type Currency, formatMoney } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

interface Amounts {
  /** null while nobody is selected */
  currency: Currency | null
  basicSalary: string
  allowances: string
  deductions: string
}

// As the server reads them: blank means 0.
const thousandths = (text: string) => toThousandths(text.trim() || '0')

/** The net salary while amounts are typed; nothing while one of them is unreadable. */
export function NetSalary({ basicSalary, allowances, deductions, currency }: Amounts) {
  const t = getTranslator('salaries')
  const [basic, plus, minus] = [thousandths(basicSalary), thousandths(allowances), thousandths(deductions)]
  const net = basic === null || plus === null || minus === null ? null : netThousandths(basic, plus, minus)
  return (
    <Text component="p" m={0}>
      {t('fields.net')}:{' '}
      <Text
        component="output"
        fw={600}
        c={net !== null && net < 0 ? 'var(--mantine-color-error)' : undefined}
        style={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {net === null || currency === null ? '–' : formatMoney(net / 1000, currency)}
      </Text>
    </Text>
  )
}
