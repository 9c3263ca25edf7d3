import sharp from 'sharp'
import type { ImageStore } from '../src/platform/files/index.ts'
import type { SamplePerson } from './demo-people.ts'
import type { Random } from './demo-random.ts'

const fringes = [42, 48, 54, 60, 66, 72, 78, 84]
const skins = ['#8d5524', '#c68642', '#e0ac69', '#f1c27d', '#ffdbac', '#5c3a21', '#d9a066']
const hairs = ['#1c1c1c', '#3b2a20', '#5a3825', '#8c5a2b', '#b8863b', '#9a9a9a', '#6e2c1d']
const clothes = ['#22577a', '#38a3a5', '#6d597a', '#355070', '#bc4749', '#386641', '#5f0f40', '#283618']

// Without any letter, as a machine without fonts would leave initials out; without eyes and mouth, which are dirt at 28 pixels.
// Without a background: the disc behind it has a tone of the light or dark scheme.
function portrait(random: Random, long: boolean): string {
  const fringe = random.pick(fringes)
  const [skin, hair, shirt] = [skins, hairs, clothes].map((colours) => random.pick(colours))
  const behind = long ? `<path d="M150 210 q0 -110 106 -110 q106 0 106 110 v130 h-212 z" fill="${hair}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 512 512">
    ${behind}<path d="M76 512 q0 -150 180 -150 q180 0 180 150 z" fill="${shirt}"/>
    <rect x="218" y="290" width="76" height="96" rx="36" fill="${skin}"/>
    <ellipse cx="256" cy="222" rx="88" ry="106" fill="${skin}"/>
    <path d="M164 216 q-6 -124 92 -124 q98 0 92 124 q-24 -${fringe} -92 -${fringe} q-68 0 -92 ${fringe} z" fill="${hair}"/>
  </svg>`
}

/** Draws a picture for some of the people and notes what it is. */
export async function drawPortraits(
  random: Random,
  images: ImageStore,
  people: readonly SamplePerson[],
): Promise<void> {
  // The store decodes one picture at a time.
  for (const person of people) {
    const svg = portrait(random, person.gender === 'female')
    person.picture = await images.keep(await sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer())
  }
}
