import '@mantine/core/styles/SimpleGrid.css'
import { SimpleGrid } from '@mantine/core'
import type { ReactNode } from 'react'

/** Fields of the terms in two columns. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {children}
    </SimpleGrid>
  )
}
