import '@mantine/core/styles/SimpleGrid.css'
import { Button, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type PayCategory, payCategories } from '../../api/contract/pay-categories.ts'
import { useSend } from '../../api/hooks.ts'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { useTimeZone } from '../../api/organisation.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DateInput } from '../../ui/form/DateInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useSendForm } from '../../ui/form/useSendForm.ts'
import { dayOf } from '../../ui/format/format.ts'
import { notify } from '../../ui/toast/notify.ts'
import { getTranslator } from '../../ui/words/words.ts'
import classes from './PayGap.module.css'

const refreshes = ['payCategories', 'job', 'audit'] as const

interface CategoryDialogProps {
  /** null for a new one */
  category: PayCategory | null
  close: () => void
}

/** A pay range in the fields. */
interface RangeValues {
  from: string
  currency: string
  minimum: string
  maximum: string
}

/** The name of a pay category, the reason why its work is of equal value, and its pay ranges. */
export const CategoryDialog = ({ category, close }: CategoryDialogProps) => {
  const t = getTranslator('paygap')
  const title = category ? t('category.editOf', { name: category.name }) : t('category.add')
  return (
    <Dialog opened onClose={close} size="lg" title={title}>
      <CategoryForm category={category} close={close} />
    </Dialog>
  )
}

const CRITERIA = ['skills', 'effort', 'responsibility', 'conditions'] as const

function CategoryForm({ category, close }: CategoryDialogProps) {
  const t = getTranslator('paygap')
  const [add, update] = [useSend(payCategories.add, { refreshes }), useSend(payCategories.update, { refreshes })]
  const of = useSendForm({
    schema: undefined,
    required: ['code', 'name', 'level'],
    initialValues: {
      code: category?.code ?? '',
      name: category?.name ?? '',
      level: String(category?.level ?? ''),
      ...(category?.criteria ?? { skills: '', effort: '', responsibility: '', conditions: '' }),
      ranges: (category?.ranges ?? []).map(
        ({ minimum, maximum, ...range }): RangeValues => ({
          ...range,
          minimum: String(minimum),
          maximum: String(maximum),
        }),
      ),
    },
    send: ({ code, name, level, ranges, ...criteria }) => {
      const body = { code, name, level: Number(level), criteria, ranges }
      return category
        ? update.mutateAsync({ params: { id: category._id }, body: { ...body, ifUpdatedAt: category.updatedAt } })
        : add.mutateAsync({ body })
    },
    onDone: () => {
      notify.success(t('category.saved'))
      close()
    },
  })
  const { getInputProps, values, setFieldValue } = of.form
  return (
    <Form of={of} submitLabel={t('save')} dialog={{ close }}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <TextInput label={t('category.name')} required maxLength={100} {...getInputProps('name')} />
        <TextInput label={t('category.code')} required maxLength={20} {...getInputProps('code')} />
        <NumberField
          label={t('category.levelField')}
          description={t('category.levelHint')}
          required
          decimals={0}
          {...getInputProps('level')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {CRITERIA.map((key) => (
          <Textarea
            key={key}
            label={t(`category.${key}`)}
            description={t(`category.${key}Hint`)}
            autosize
            minRows={2}
            maxRows={8}
            {...getInputProps(key)}
          />
        ))}
      </SimpleGrid>
      <Ranges
        ranges={values.ranges}
        set={(ranges) => setFieldValue('ranges', ranges)}
        errorOf={(place, key) => of.form.errors[`ranges.${place}.${key}`]}
      />
    </Form>
  )
}

interface RangesProps {
  ranges: readonly RangeValues[]
  set: (ranges: RangeValues[]) => void
  errorOf: (place: number, key: keyof RangeValues) => string | undefined
}

function Ranges({ ranges, set, errorOf }: RangesProps) {
  const t = getTranslator('paygap')
  const zone = useTimeZone()
  const { all, first } = useLegalEntities()
  const currencies = [...new Map(all.map((entity) => [entity.currency, entity])).values()]
  const change = (place: number, key: keyof RangeValues) => (event: { currentTarget: { value: string } }) =>
    set(ranges.map((range, at) => (at === place ? { ...range, [key]: event.currentTarget.value } : range)))
  const more = () =>
    set([
      ...ranges,
      {
        from: dayOf(new Date().toISOString(), zone),
        currency: first?.currency ?? '',
        minimum: '',
        maximum: '',
      },
    ])
  return (
    <fieldset className={classes.fieldset}>
      <legend>{t('category.rangesField')}</legend>
      {ranges.map((range, place) => (
        // Rows have no name and are identified by position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={place} className={classes.rangeRow}>
          <DateInput
            label={t('category.from')}
            value={range.from}
            error={errorOf(place, 'from')}
            onChange={change(place, 'from')}
          />
          <NativeSelect
            label={t('category.currency')}
            data={currencies.map(({ currency }) => currency)}
            value={range.currency}
            error={errorOf(place, 'currency')}
            onChange={change(place, 'currency')}
          />
          {(['minimum', 'maximum'] as const).map((key) => (
            <NumberField
              key={key}
              label={t(`category.${key}`)}
              money={currencies.find(({ currency }) => currency === range.currency) ?? null}
              value={range[key]}
              error={errorOf(place, key)}
              onChange={change(place, key)}
            />
          ))}
          <Button
            variant="default"
            aria-label={t('category.removeRange', { number: place + 1 })}
            onClick={() => set(ranges.filter((_, at) => at !== place))}
          >
            {t('common:actions.delete')}
          </Button>
        </div>
      ))}
      <Group>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={more}>
          {t('category.addRange')}
        </Button>
      </Group>
    </fieldset>
  )
}
