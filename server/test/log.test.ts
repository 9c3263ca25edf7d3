import { leaveFeeds } from '@ems/contract/leave-feeds'
import { expect, it } from 'vitest'
import { startProduct } from './product.ts'

const lines: string[] = []
const product = await startProduct({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })

it('the log names requested addresses, but no secret ones', async () => {
  const { userId } = await product.build.employee()
  const { url } = (await (await product.as(userId)).call(leaveFeeds.add, { body: { kind: 'own' } })).body
  const { pathname } = new URL(url)
  const [, token = ''] = /([\w-]{43})\.ics$/.exec(pathname) ?? []
  expect(token).not.toBe('')
  for (const path of [pathname, `${pathname}?x=1`, pathname.replace('.ics', '.xml')])
    expect((await product.app.inject({ url: path })).statusCode).toBe(path.includes('.ics') ? 200 : 404)
  const log = lines.join('')
  expect(log).toContain('"path":"/api/leave/feed/…')
  expect(log).toContain(`"path":"${leaveFeeds.add.path}"`)
  expect(log).not.toContain(token)
})
