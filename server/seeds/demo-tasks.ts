import { HOUR_MS, MINUTE_MS } from '@ems/contract/core/durations'
import { newId } from '../src/platform/database/ids.ts'
import type { Random } from './demo-random.ts'

type Job = readonly [name: string, description: string]

const occasions: readonly Job[] = [
  ['Prepare the quarterly review', 'Collect the figures from every department and put them on ten slides.'],
  ['Update the onboarding guide', 'The pictures still show the old office.'],
  ['Renew the insurance contract', 'Get three quotes and compare what they cover.'],
  ['Clean up the shared drive', 'Everything older than five years goes to the archive.'],
  ['Interview the finalists', 'Two candidates for the open position; the room is booked.'],
  ['Check the fire extinguishers', 'Every floor, with the inspector, and note the dates.'],
  ['Translate the price list', 'Spanish and Portuguese first, Turkish by the end of the month.'],
  ['Migrate the mailing list', 'Make sure people who opted out stay opted out.'],
  ['Write the incident report', 'What happened, when it was noticed, and what changes.'],
  ['Plan the summer party', 'About two hundred people, vegetarian food, a plan for rain.'],
  ['Review the supplier contract', 'Legal has left comments on pages 4 to 9.'],
  ['Order the new laptops', 'Twelve for Engineering, three for Design.'],
  ['Test the backup restore', 'On the spare server, and measure how long it takes.'],
  ['Draft the press release', 'One page, with a quote from the managing director.'],
  ['Count the stock', 'Halls A to C; the scanners are in the office.'],
  ['Train the new colleagues', 'Half a day each: the till, returns, complaints.'],
  ['Fix the login page on phones', 'The button is below the keyboard on small screens.'],
  ['Answer the audit questions', 'Twenty-two questions; Finance has the receipts.'],
  ['Redesign the invoice', 'New address, larger amounts, a payment code.'],
  ['Visit the customer in Lyon', 'They want to see the roadmap before they renew.'],
]

/** Documents: each appears in one task, so that no two tasks have similar names. */
const papers = [
  'brand guidelines', 'customer survey', 'data protection policy', 'emergency plan', 'expense policy', 'job advert', 'maintenance schedule', 'newsletter', 'opening hours',
  'product brochure', 'quality manual', 'recycling plan', 'safety briefing', 'service agreement', 'stock forecast', 'training plan', 'travel policy', 'visitor rules',
] // biome-ignore format: one name a line would be a page of papers

const customers = [
  'Alder Bakeries', 'Bluefin Foods', 'Cedar Clinics', 'Dockside Hotels', 'Elm Street Books', 'Fjord Outdoor', 'Granite Tools', 'Heron Airlines', 'Ivy Gardens',
  'Juniper Pharma', 'Kestrel Bikes', 'Lighthouse Bank', 'Marlow Schools', 'North Quay Shipping', 'Orchard Kitchens', 'Pebble Toys', 'Quill Press', 'Redwood Homes',
] // biome-ignore format: one name a line would be a page of customers

const rooms = [
  'archive', 'boiler room', 'canteen', 'cold store', 'entrance hall', 'first-aid room', 'garage', 'lift', 'loading dock', 'meeting room', 'printer room', 'roof terrace',
  'server room', 'showroom', 'sorting line', 'stairwell', 'training room', 'warehouse',
] // biome-ignore format: one name a line would be a page of rooms

const services = [
  'address search', 'mail server backup', 'badge readers', 'barcode scanners', 'booking calendar', 'coupon codes', 'delivery tracking', 'error reports', 'invoice export',
  'login page', 'payment terminal', 'price import', 'return labels', 'search index', 'shop app', 'status page', 'stock interface', 'time clock',
] // biome-ignore format: one name a line would be a page of services

type Work = (thing: string) => Job

/** The actions on an object of a kind, in turn, so that neighbouring names differ in more than a word. */
const works: readonly (readonly [things: readonly string[], works: readonly [Work, ...Work[]]])[] = [
  [
    papers,
    [
      (paper) => [`Draft the ${paper}`, 'One page is enough for a start; the details come after the first meeting.'],
      (paper) => [`Review the ${paper}`, 'Note what is out of date, and what no one understands.'],
      (paper) => [`Translate the ${paper}`, 'Into Spanish and Portuguese; the shops are waiting for it.'],
      (paper) => [`Publish the ${paper}`, 'On the intranet, and printed at both entrances.'],
    ],
  ],
  [
    customers,
    [
      (customer) => [
        `Prepare the offer for ${customer}`,
        'They compare three suppliers; prices are valid for 30 days.',
      ],
      (customer) => [`Call ${customer} about the late delivery`, 'Two pallets came on Monday instead of Friday.'],
      (customer) => [`Renew the contract with ${customer}`, 'It ends next quarter; they would like a longer term.'],
      (customer) => [
        `Answer the complaint from ${customer}`,
        'The last invoice has the wrong address and lists one item twice.',
      ],
      (customer) => [`Plan the visit to ${customer}`, 'Half a day, with a tour, and lunch for six.'],
    ],
  ],
  [
    rooms,
    [
      (room) => [`Repair the lights: ${room}`, 'Two of them flicker; the spare parts are in the store.'],
      (room) => [`Check the fire door: ${room}`, 'It must close on its own; note the date on the list.'],
      (room) => [`Order new furniture: ${room}`, 'Measure first, then get two quotes.'],
    ],
  ],
  [
    services,
    [
      (service) => [`Fix the ${service}`, 'It fails now and then since the last update; see the log of Tuesday.'],
      (service) => [`Test the new version: ${service}`, 'On the test system, with the list of cases.'],
      (service) => [`Write the help page: ${service}`, 'Short, with two pictures, for new colleagues.'],
      (service) => [`Measure the load: ${service}`, 'For a week, and estimate what it needs by the end of the year.'],
    ],
  ],
]

const jobsAt = ([things, kinds]: (typeof works)[number]): Job[] =>
  things.map((thing, at) => (kinds[at % kinds.length] as Work)(thing))

/** The same kinds of work again, each with another object than in the previous round. */
const furtherJobsAt = ([things, kinds]: (typeof works)[number]): Job[] =>
  things.map((thing, at) => (kinds[(at + 1) % kinds.length] as Work)(thing))

/** In a drawn order; each comes again, with a number, once all have been used. */
function* jobsOf(random: Random): Generator<Job> {
  const [first, further] = [[...occasions, ...works.flatMap(jobsAt)], works.flatMap(furtherJobsAt)]
  const order = [...random.some(first, first.length), ...random.some(further, further.length)]
  for (let round = 1; ; round++)
    yield* round === 1 ? order : order.map(([name, description]): Job => [`${name} (${round})`, description])
}

export const TASK_TYPES = {
  id: 'uuid',
  task_name: 'text',
  description: 'text',
  task_for: 'text',
  employee_id: 'uuid',
  team_id: 'uuid',
  assign_at: 'timestamptz',
  deadline_at: 'timestamptz',
  return_at: 'timestamptz',
  assignments: 'int',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

const at = (time: number) => new Date(Math.floor(time / 60_000) * MINUTE_MS).toISOString()

/** The assignees of tasks, and the numbers of tasks. */
export interface SampleShare {
  people: readonly { id: string }[]
  teams: readonly { id: string }[]
  count: number
}

/**
 * Tasks in every state: no one's yet, running, late, done; for people and for teams. But for deadlines nothing lies after now.
 * @param shares one after the other; no two tasks of one call have the same name
 * @param now milliseconds since 1970
 */
export function* sampleTasks(
  random: Random,
  shares: readonly SampleShare[],
  now: number,
): Generator<readonly unknown[]> {
  const jobs = jobsOf(random)
  for (const { people, teams, count } of shares) {
    for (let number = 0; number < count; number++) {
      const [name, description] = jobs.next().value
      const forTeam = teams.length > 0 && random.chance(0.4)
      const created = now - random.int(2, 60 * 24) * HOUR_MS
      const start = [newId(), name, description, forTeam ? 'team' : 'personal'] as const
      if (random.chance(0.2)) {
        yield [...start, null, null, null, null, null, 0, at(created), at(created)]
        continue
      }
      const assigned = Math.min(created + random.int(0, 24) * HOUR_MS, now - HOUR_MS)
      const deadline = assigned + random.int(2, 40) * 24 * HOUR_MS
      const returned = assigned + random.int(1, 14 * 24) * HOUR_MS
      const done = random.chance(0.55) && returned < now ? at(returned) : null
      const assignee = forTeam ? [null, random.pick(teams).id] : [random.pick(people).id, null]
      yield [...start, ...assignee, at(assigned), at(deadline), done, 1, at(created), done ?? at(assigned)]
    }
  }
}
