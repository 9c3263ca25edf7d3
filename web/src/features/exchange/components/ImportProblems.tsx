import { Text, Title } from '@mantine/core'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useProblems } from '../queries.ts'
import classes from './ImportProblems.module.css'

/** The errors of a file; the same error of several rows is one line. */
export function ImportProblems({ id }: { id: string }) {
  const t = getTranslator('imports')
  const query = useProblems(id)
  return (
    <FetchState query={query}>
      {({ problems }) => (
        <section>
          <Title order={3} mb="xs">
            {t('problems.title')}
          </Title>
          <ul className={classes.list}>
            {problems.map(({ column, message, count, rows }) => (
              <li key={`${column} ${message}`}>
                <Text component="span" fw={600}>
                  {column}
                </Text>{' '}
                {message}
                <Text size="sm" c="dimmed">
                  {t('problems.rows', { count, rows: count > rows.length ? `${rows.join(', ')}, …` : rows.join(', ') })}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
    </FetchState>
  )
}
