import { readFileSync } from 'node:fs'
import { system } from '@ems/contract/system'
import { expect, it } from 'vitest'
import { startProduct } from '../../../test/product.ts'

const product = await startProduct()
const root = new URL('../../../../', import.meta.url)
const text = (file: string) => readFileSync(new URL(file, root), 'utf8')
const { version } = JSON.parse(text('package.json'))

it('everyone may read the version, which is that of package.json', async () => {
  const { status, body } = await product.anonymous.call(system.version)
  expect([status, body]).toEqual([200, { success: true, version }])
})

it('all packages have this version, and its section of the change log has a part for operators', () => {
  for (const part of ['contract', 'server', 'web'])
    expect(JSON.parse(text(`${part}/package.json`)).version, part).toBe(version)
  const sections = text('CHANGELOG.md').split(/^## /m)
  const section = sections.find((text) => text.split('\n')[0] === version)
  expect(section).toContain('### For operators\n')
})
