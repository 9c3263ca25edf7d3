import { expect, it } from 'vitest'
import { containsPersonalWords } from './personal-words.rules.ts'

const ana = {
  name: 'Ana Roy-Fontaine',
  email: 'ana.roy@fontaine.example',
  code: 'EMP-0042',
  organisation: 'Harbour & Söhne',
}

it.each([
  'ana.roy99',
  'Fontaine1',
  'employee1',
  'emp-0042!!',
  'FONTAINE-example',
  'Management!7',
  'harbour2026',
  'SÖHNE-1234',
])('%s contains publicly known words about the person', (password) =>
  expect(containsPersonalWords(password, ana)).toBe(true),
)

it.each(['ana.roy-likes-blue-boats', 'roy12345', 'correct-horse', 'fontaine-of-blue-boats', 'in-harbour-by-ten'])(
  '%s does not',
  (password) => {
    expect(containsPersonalWords(password, ana)).toBe(false)
  },
)
