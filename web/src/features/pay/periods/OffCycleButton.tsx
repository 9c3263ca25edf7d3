import { screens } from '@ems/contract/core/screens'
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type PayPeriod, payPeriods } from '../../../api/contract/pay-periods.ts'
import { useSend } from '../../../api/hooks.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { useSendForm } from '../../../ui/form/useSendForm.ts'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

/** The most people in this dialog; the API allows more in an off-cycle period. */
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** Starts an off-cycle period of a closed month for people who cannot wait for the next one. */
export function OffCycleButton({ period }: { period: PayPeriod }) {
  const t = getTranslator('pay')
  const [opened, open] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => open(true)}>
        {t('offCycle.begin')}
      </Button>
      <Dialog opened={opened} onClose={() => open(false)} title={t('offCycle.begin')}>
        <OffCycleForm period={period} close={() => open(false)} />
      </Dialog>
    </>
  )
}

function OffCycleForm({ period: { group, month }, close }: { period: PayPeriod; close: () => void }) {
  const t = getTranslator('pay')
  const navigate = useNavigate()
  const start = useSend(payPeriods.add, { refreshes: ['payPeriods', 'paySetup'] })
  const calculate = useSend(payPeriods.calculate, { refreshes: ['payPeriods'] })
  const of = useSendForm({
    schema: undefined,
    required: ['first'],
    initialValues: Object.fromEntries(PLACES.map((place) => [place, ''])) as Record<(typeof PLACES)[number], string>,
    send: async (values) => {
      const employees = [...new Set(PLACES.map((place) => values[place]).filter(Boolean))]
      const { period } = await start.mutateAsync({ body: { group: group._id, month, employees } })
      await calculate.mutateAsync({ params: { id: period._id }, body: {} })
      return period
    },
    onDone: ({ _id: id }) => {
      close()
      void navigate({ to: screens.admin.payPeriod, params: { id } })
    },
  })
  const { getInputProps, values } = of.form
  const shown = PLACES.filter((_place, n) => n === 0 || values[PLACES[n - 1] ?? 'first'] !== '')
  return (
    <Form of={of} submitLabel={t('offCycle.start')} dialog={{ close }}>
      <Text>{t('offCycle.text')}</Text>
      <Stack gap="sm">
        {shown.map((place, n) => (
          <PersonSelect
            key={place}
            label={n === 0 ? t('columns.name') : t('offCycle.another')}
            required={n === 0}
            {...getInputProps(place)}
          />
        ))}
      </Stack>
    </Form>
  )
}
