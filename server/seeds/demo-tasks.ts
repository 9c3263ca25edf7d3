import { newId } from '../src/platform/database/ids.ts'
import type { Random } from './demo-random.ts'

type Job = readonly [name: string, description: string]

const occasions: readonly Job[] = [
  ['Prepare the quarterly review', 'Collect the figures of every department and put them on ten slides.'],
  ['Update the onboarding guide', 'The pictures still show the old office.'],
  ['Renew the insurance contract', 'Ask for three offers and compare what they cover.'],
  ['Clean up the shared drive', 'Everything older than five years goes to the archive.'],
  ['Interview the finalists', 'Two candidates for the open position; the room is booked.'],
  ['Check the fire extinguishers', 'Every floor, with the inspector, and note the dates.'],
  ['Translate the price list', 'Spanish and Portuguese first, Turkish by the end of the month.'],
  ['Migrate the mailing list', 'Keep those who opted out opted out.'],
  ['Write the incident report', 'What happened, when it was noticed, and what changes.'],
  ['Plan the summer party', 'About two hundred people, vegetarian food, a plan for rain.'],
  ['Review the supplier contract', 'Legal has left comments on pages 4 to 9.'],
  ['Order the new laptops', 'Twelve for Engineering, three for Design.'],
  ['Test the backup restore', 'On the spare server, and measure how long it takes.'],
  ['Draft the press release', 'One page, with a quote of the managing director.'],
  ['Count the stock', 'Halls A to C; the scanners are in the office.'],
  ['Train the new colleagues', 'Half a day each: the till, returns, complaints.'],
  ['Fix the login page on phones', 'The button is below the keyboard on small screens.'],
  ['Answer the audit questions', 'Twenty-two questions; Finance has the receipts.'],
  ['Redesign the invoice', 'The new address, larger amounts, a code for payment.'],
  ['Visit the customer in Lyon', 'They want to see the roadmap before they renew.'],
]

const papers = [
  'brand guidelines', 'customer survey', 'data protection policy', 'emergency plan', 'expense rules', 'job advert', 'maintenance schedule', 'newsletter', 'opening hours',
  'product brochure', 'quality handbook', 'recycling concept', 'safety briefing', 'service agreement', 'stock forecast', 'training plan', 'travel policy', 'visitor rules',
] // biome-ignore format: one name a line would be a page of papers

const works: readonly ((paper: string) => Job)[] = [
  (paper) => [`Draft the ${paper}`, 'One page is enough for a start; the details come after the first meeting.'],
  (paper) => [`Review the ${paper}`, 'Note what is out of date, and what nobody understands.'],
  (paper) => [`Update the ${paper}`, 'Names, numbers and addresses have changed since last year.'],
  (paper) => [`Translate the ${paper}`, 'Into Spanish and Portuguese; the shops wait for it.'],
  (paper) => [`Shorten the ${paper}`, 'Two pages at most, so that somebody reads it.'],
  (paper) => [`Present the ${paper}`, 'Ten minutes in the meeting of all departments, with time for questions.'],
  (paper) => [`Publish the ${paper}`, 'On the intranet, and printed at both entrances.'],
]

/** In a drawn order; each comes again, with a number, once all have been used. */
function* jobsOf(random: Random): Generator<Job> {
  const all = [...occasions, ...works.flatMap((work) => papers.map(work))]
  const order = random.some(all, all.length)
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

const HOUR = 3_600_000
const at = (time: number) => new Date(Math.floor(time / 60_000) * 60_000).toISOString()

/** Whom tasks are given to, and how many there are to be. */
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
      const created = now - random.int(2, 60 * 24) * HOUR
      const start = [newId(), name, description, forTeam ? 'team' : 'personal'] as const
      if (random.chance(0.2)) {
        yield [...start, null, null, null, null, null, 0, at(created), at(created)]
        continue
      }
      const assigned = Math.min(created + random.int(0, 24) * HOUR, now - HOUR)
      const deadline = assigned + random.int(2, 40) * 24 * HOUR
      const returned = assigned + random.int(1, 14 * 24) * HOUR
      const done = random.chance(0.55) && returned < now ? at(returned) : null
      const assignee = forTeam ? [null, random.pick(teams).id] : [random.pick(people).id, null]
      yield [...start, ...assignee, at(assigned), at(deadline), done, 1, at(created), done ?? at(assigned)]
    }
  }
}
