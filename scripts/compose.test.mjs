import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/paths.mjs'

const compose = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8')
const [product, services] = compose.split('\nservices:\n')
const database = services.split(/\n {2}(?=\w+:\n)/)[0]

/** The variables of a service, by name. */
const environmentOf = (part) =>
  Object.fromEntries([...part.matchAll(/^ {4,6}([A-Z][A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name, value]))

test('the database of the compose file asks for a password, also on its socket', () => {
  const args = environmentOf(database).POSTGRES_INITDB_ARGS.split(' ')
  expect(args.filter((arg) => arg.startsWith('--auth'))).toEqual(['--auth-local=peer', '--auth-host=scram-sha-256'])
  // Such a setting would override the file that initdb wrote.
  expect(compose).not.toMatch(/POSTGRES_HOST_AUTH_METHOD|\btrust\b/)
})

test('the database gets its settings, and the product only the passwords of its two roles', () => {
  const passwords = ['DATABASE_OWNER_PASSWORD', 'DATABASE_PASSWORD', 'POSTGRES_PASSWORD']
  expect(Object.keys(environmentOf(database)).sort()).toEqual([
    ...passwords.slice(0, 2),
    'POSTGRES_INITDB_ARGS',
    'POSTGRES_PASSWORD',
  ])
  const settings = environmentOf(product)
  expect(settings.DATABASE_URL).toMatch(/^postgres:\/\/ems:\$\{DATABASE_PASSWORD:\?/)
  expect(settings.DATABASE_OWNER_URL).toMatch(/^postgres:\/\/ems_owner:\$\{DATABASE_OWNER_PASSWORD:\?/)
  expect(product).not.toContain('POSTGRES_PASSWORD')
})

test('the product writes only to its folder and has no rights on the machine', () => {
  expect(product).toMatch(/read_only: true\n/)
  expect(product).toMatch(/cap_drop:\n {4}- ALL\n/)
  expect(product).toMatch(/no-new-privileges:true\n/)
})
