import '@mantine/core/styles/NumberInput.css'
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { TimePolicy } from '../../../api/contract/time-policies.ts'
import { getTranslator } from '../../../ui/words/words.ts'

type Rule = TimePolicy['breaks'][number]

interface BreakRulesProps {
  breaks: readonly Rule[]
  set: (breaks: Rule[]) => void
  error: string | undefined
}

/** The required break after a number of hours; missing break time is deducted. */
export function BreakRules({ breaks, set, error }: BreakRulesProps) {
  const t = getTranslator('timeSettings')
  const change = (at: number, to: Partial<Rule>) => set(breaks.map((one, n) => (n === at ? { ...one, ...to } : one)))
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('breaks.title')}
      </Text>
      {breaks.map(({ after, minutes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its position
        <Group key={at} gap="xs" align="flex-end">
          <NumberInput
            label={t('breaks.after')}
            w="8rem"
            min={0}
            max={24}
            decimalScale={2}
            value={after / 60}
            onChange={(hours) => change(at, { after: Math.round(Number(hours) * 60) })}
          />
          <NumberInput
            label={t('breaks.minutes')}
            w="8rem"
            min={1}
            max={480}
            allowDecimal={false}
            value={minutes}
            onChange={(next) => change(at, { minutes: Number(next) })}
          />
          <Button
            variant="default"
            px={8}
            aria-label={t('breaks.remove', { number: at + 1 })}
            onClick={() => set(breaks.filter((_, n) => n !== at))}
          >
            <IconX size={16} aria-hidden />
          </Button>
        </Group>
      ))}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...breaks, { after: 360, minutes: 30 }])}
        >
          {t('breaks.add')}
        </Button>
      </Group>
    </Stack>
  )
}
