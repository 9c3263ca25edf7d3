import { expect, it } from 'vitest'
import { suggestEmail } from './suggestEmail.ts'

it('an address has the first and the last word of a name, without accents', () => {
  const own = 'hr@example.com'
  for (const [name, address] of [
    ['Ines Carvalho', 'ines.carvalho@example.com'],
    ['Zuzana Ševčíková', 'zuzana.sevcikova@example.com'],
    ['  Øyvind  van der Berg ', 'oyvind.berg@example.com'],
    ["Anna-Lena O'Neill", 'annalena.oneill@example.com'],
    ['Cher', 'cher@example.com'],
    ['王伟', ''],
    ['', ''],
  ])
    expect(suggestEmail(name ?? '', own), name).toBe(address)
  expect(suggestEmail('Ines Carvalho', '')).toBe('')
})
