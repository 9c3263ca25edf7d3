import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { publicAnswer } from './public-answers.ts'

const app = fastify()
let made = 0
let fails = false
const make = async () => {
  made++
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (fails) throw new Error('The database is away.')
  return { type: 'text/plain', text: `Number ${made}` }
}
app.get('/kept', publicAnswer(make, 100))
afterAll(() => app.close())

const ask = () => app.inject({ url: '/kept' })

it('concurrent requests share one public answer, and later ones get a new one', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['Number 1']))
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect((await ask()).body).toBe('Number 2')
})

it('a failed answer is not cached', async () => {
  await new Promise((resolve) => setTimeout(resolve, 150))
  fails = true
  expect((await ask()).statusCode).toBe(500)
  fails = false
  expect((await ask()).body).toBe('Number 4')
})
