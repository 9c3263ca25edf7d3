import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Contacts } from '../../../../api/contract/contacts.ts'
import type { Employee } from '../../../../api/contract/employees.ts'
import { useHasPermissionForOthers, useUser } from '../../../../api/session.ts'
import { DetailList } from '../../../../ui/page/DetailList.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { FetchState } from '../../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../../ui/words/words.ts'
import { useOwnFields } from '../../custom-fields/queries.ts'
import { useContacts } from '../queries.ts'
import { CONTACT_FIELDS, ContactForm } from './ContactForm.tsx'

/** The contacts and emergency contacts of a person; edited in place. */
export function ContactPanel({ employee }: { employee: Employee }) {
  const own = useUser()?._id === employee.userId._id
  const mayRead = useHasPermissionForOthers('employees.personal')
  return own || (mayRead && employee.gender !== null) ? <Shown employee={employee} own={own} /> : null
}

function Shown({ employee, own }: { employee: Employee; own: boolean }) {
  const t = getTranslator('contacts')
  const query = useContacts(employee._id)
  const manages = useHasPermissionForOthers('employees.manage')
  const fields = useOwnFields(own && !manages).data?.fields
  const [editing, setEditing] = useState(false)
  const edits = Object.fromEntries((fields ?? []).map(({ key, edits }) => [key, edits]))
  const may = manages || (own && CONTACT_FIELDS.some((field) => edits[field] !== undefined && edits[field] !== 'hr'))
  return (
    <section aria-labelledby="contact" style={{ marginTop: 'var(--l-4)' }}>
      <Panel>
        <Group justify="space-between" mb="xs">
          <Title order={2} id="contact">
            {t('title')}
          </Title>
          {may && query.data && !editing && (
            <Button variant="default" aria-label={t('edit')} onClick={() => setEditing(true)}>
              {t('common:actions.edit')}
            </Button>
          )}
        </Group>
        <FetchState query={query}>
          {({ contacts }) =>
            editing ? (
              <ContactForm
                id={employee._id}
                contacts={contacts}
                edits={manages ? {} : edits}
                close={() => setEditing(false)}
              />
            ) : (
              <ContactFacts contacts={contacts} />
            )
          }
        </FetchState>
      </Panel>
    </section>
  )
}

function ContactFacts({ contacts: { preferredName, contact, addresses, emergency } }: { contacts: Contacts }) {
  const t = getTranslator('contacts')
  const none = t('none')
  return (
    <>
      <DetailList
        details={[
          [t('preferredName'), preferredName ?? none],
          [t('privateEmail'), contact.privateEmail ?? none],
          [t('workPhone'), contact.workPhone ?? none],
          [t('privatePhone'), contact.privatePhone ?? none],
          ...addresses.map(({ kind, lines, postalCode, city, region, country }, place) => {
            const text = [...lines, [postalCode, city].filter(Boolean).join(' '), region, country].filter(Boolean)
            return [`${t(`kinds.${kind}`)}${place ? ` ${place + 1}` : ''}`, text.join(', ')] as const
          }),
        ]}
      />
      <Title order={3} mt="md" mb="xs">
        {t('emergency')}
      </Title>
      {emergency.length === 0 ? (
        <Text c="dimmed">{t('nobody')}</Text>
      ) : (
        <DetailList
          details={emergency.map(({ name, relation, phone }) => [
            [name, relation].filter(Boolean).join(', '),
            <bdi key={phone} dir="ltr">
              {phone}
            </bdi>,
          ])}
        />
      )}
    </>
  )
}
