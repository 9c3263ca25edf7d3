import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ItemAssignee } from '../../../../api/contract/checklists.ts'
import { Checkbox } from '../../../../ui/controls/Checkbox.tsx'
import { ChoiceField } from '../../../../ui/form/ChoiceField.tsx'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { PersonSelect } from '../../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useRoleChoices } from '../queries.ts'

const WHO: readonly ItemAssignee[] = ['person', 'manager', 'head', 'role', 'user']

/** An item as typed. */
export interface TypedItem {
  /** absent for a new item */
  _id?: string
  title: string
  description: string
  who: ItemAssignee
  roleId: string | null
  userId: string | null
  assignee: string | null
  offsetDays: string
  optional: boolean
}

export const BLANK_ITEM: TypedItem = {
  title: '',
  description: '',
  who: 'person',
  roleId: null,
  userId: null,
  assignee: null,
  offsetDays: '0',
  optional: false,
}

interface ItemRowsProps {
  items: readonly TypedItem[]
  /** errors by `items.<number>.<field>` */
  errors: Readonly<Partial<Record<string, string>>>
  set: (items: TypedItem[]) => void
}

/** The items of a checklist, in their order. */
export function ItemRows({ items, errors, set }: ItemRowsProps) {
  const t = getTranslator('checklists')
  return (
    <Stack gap="lg">
      <Text component="h3" fw={600} m={0}>
        {t('field.items')}
      </Text>
      {items.map((item, at) => (
        <ItemRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its position
          key={at}
          item={item}
          number={at + 1}
          errorOf={(field) => errors[`items.${at}.${field}`]}
          change={(some) => set(items.map((one, place) => (place === at ? { ...one, ...some } : one)))}
          remove={items.length > 1 ? () => set(items.filter((_, place) => place !== at)) : undefined}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...items, BLANK_ITEM])}
        >
          {t('field.addItem')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ItemRowProps {
  item: TypedItem
  number: number
  errorOf: (field: keyof TypedItem) => string | undefined
  change: (some: Partial<TypedItem>) => void
  /** absent for the only item */
  remove: (() => void) | undefined
}

function ItemRow({ item, number, errorOf, change, remove }: ItemRowProps) {
  const t = getTranslator('checklists')
  const typed = (field: 'title' | 'description' | 'offsetDays') => ({
    value: item[field],
    error: errorOf(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <Stack component="fieldset" gap="xs" p={0} m={0} style={{ border: 0 }} aria-label={t('field.item', { number })}>
      <TextInput label={t('field.title')} required maxLength={200} {...typed('title')} />
      <Textarea label={t('field.description')} autosize {...typed('description')} />
      <ChoiceField
        label={t('field.who')}
        choices={WHO}
        wordOf={(value) => t(`who.${value}`)}
        value={item.who}
        onChange={(event) => change({ who: event.currentTarget.value as ItemAssignee, roleId: null, userId: null })}
      />
      {item.who === 'role' && <RoleChoice item={item} error={errorOf('roleId')} change={change} />}
      {item.who === 'user' && (
        <PersonSelect
          label={t('field.user')}
          required
          value={item.userId}
          error={errorOf('userId')}
          chosen={item.userId && item.assignee ? { value: item.userId, label: item.assignee } : null}
          onChange={(userId) => change({ userId, assignee: null })}
        />
      )}
      <NumberField label={t('field.offset')} decimals={0} required {...typed('offsetDays')} />
      <Group justify="space-between">
        <Checkbox
          label={t('field.optional')}
          checked={item.optional}
          onChange={(event) => change({ optional: event.currentTarget.checked })}
        />
        {remove && (
          <Button variant="default" px={8} aria-label={t('field.remove', { number })} onClick={remove}>
            <IconX size={16} aria-hidden />
          </Button>
        )}
      </Group>
    </Stack>
  )
}

interface RoleChoiceProps {
  item: TypedItem
  error: string | undefined
  change: (some: Partial<TypedItem>) => void
}

function RoleChoice({ item: { roleId }, error, change }: RoleChoiceProps) {
  const t = getTranslator('checklists')
  const roles = useRoleChoices()
  return (
    <NativeSelect
      label={t('field.role')}
      required
      error={error}
      data={[{ value: '', label: '' }, ...roles.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={roleId ?? ''}
      onChange={(event) => change({ roleId: event.currentTarget.value || null })}
    />
  )
}
