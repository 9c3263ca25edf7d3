import type { PermissionKey } from '@ems/contract/core/permissions'
import { Group, NativeSelect, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { getTranslator, permissionText } from '../../../ui/words/words.ts'
import { useAnswer } from '../queries.ts'

interface WhyQuestionProps {
  /** the person of the question */
  id: string
  /** the descriptions of the permissions */
  sentences: ReadonlyMap<PermissionKey, string>
}

/** "Why may she see that?": one permission and one person, with the reasons. */
export function PermissionCheck({ id, sentences }: WhyQuestionProps) {
  const t = getTranslator('access')
  const [key, setKey] = useState<PermissionKey>('employees.read')
  const [about, setAbout] = useState<string | null>(null)
  const answer = useAnswer(id, about === null ? null : { about, key })
  return (
    <section aria-labelledby="why">
      <Title order={2} id="why" mb="sm">
        {t('explain.question')}
      </Title>
      <Group align="flex-end" gap="md">
        <NativeSelect
          label={t('explain.what')}
          w={{ base: '100%', sm: '24rem' }}
          value={key}
          // A list shows one line of it.
          title={permissionText({ key, sentence: sentences.get(key) })}
          data={[...sentences].map(([value, sentence]) => ({ value, label: permissionText({ key: value, sentence }) }))}
          onChange={({ currentTarget }) => setKey(currentTarget.value as PermissionKey)}
        />
        <PersonSelect label={t('explain.about')} w={{ base: '100%', sm: '18rem' }} value={about} onChange={setAbout} />
      </Group>
      {answer.isError && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.data?.sentence && (
        <Group mt="md" gap="sm" role="status">
          <StatusBadge tone={answer.data.allowed ? 'green' : 'ended'}>
            {t(answer.data.allowed ? 'explain.yes' : 'explain.no')}
          </StatusBadge>
          <Text>{answer.data.sentence}</Text>
        </Group>
      )}
    </section>
  )
}
