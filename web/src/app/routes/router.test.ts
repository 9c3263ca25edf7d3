import { addressOf, screens } from '@ems/contract/core/screens'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { router } from './router.tsx'

const textsIn = (tree: object): string[] =>
  Object.values(tree).flatMap((each) => (typeof each === 'string' ? each : textsIn(each)))
const patterns = textsIn(screens)
/** Addresses of removed screens, which redirect to their successors. */
const former = ['/admin-dashboard/salary/run']

test('every address of a screen has a route, and every route an address', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual([...patterns, ...former].sort())
})

test.each(patterns)('%s matches the address that mails link to', (pattern) => {
  const params = Object.fromEntries([...pattern.matchAll(/\$(\w+)/g)].map(([, name]) => [name, `a/ä ${name}`]))
  const address = (addressOf as (screen: string, given: object) => string)(pattern, params)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  const match = router.matchRoutes(router.parseLocation(router.history.location)).at(-1)
  expect(match?.fullPath.replace(/(.)\/$/, '$1')).toBe(pattern)
  expect(match?.params).toEqual(params)
})

test('a link to an unknown screen, or without its parameters, does not compile', () => {
  // `tsc` fails if one of these lines compiles: that happens when the type of a single route is lost.
  const ways = [
    () => router.navigate({ to: screens.admin.leaves }),
    // @ts-expect-error no screen has this address
    () => router.navigate({ to: '/admin-dashboard/nowhere' }),
    // @ts-expect-error the id of the leave is missing
    () => router.navigate({ to: screens.admin.leave }),
  ]
  expect(ways).toHaveLength(3)
})
