import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { addressOf, type Screen, type ScreenParams, screens } from '@ems/contract/core/screens'
import type { Page } from '@playwright/test'
import { expect, test, visit } from './fixtures.ts'
import { foreignPartsOf, layoutFaults, textsOfNoCatalogue } from './look.ts'
import type { Product } from './product.ts'

// The build with the languages for tests: longer words, and words from right to left.
test.use({ settings: { WEB_ROOT: fileURLToPath(new URL('../web/dist-test', import.meta.url)) } })
// Settings of its own bring it to the end of the run, where one worker would wait for the other.
test.describe.configure({ timeout: 300_000, mode: 'parallel' })

const WIDTHS = [360, 1280]
const LANGUAGES = { 'en-XA': 'ltr', 'ar-XB': 'rtl' }

type Params = { [S in Screen]: ScreenParams<S> }

/** One organisation for all screens; its data is marked, so that what is not marked is a word of ours. */
async function furnish({ build, db }: Product, adminId: string) {
  await db.updateTable('legal_entities').set({ name: '‹Limited›' }).execute()
  const departmentId = await build.department({ name: '‹Research and Development›', description: '‹Basics›' })
  const ann = await build.employee({ name: '‹Ann Anders›', departmentId, code: '‹E-1›', designation: '‹Engineer›' })
  const bob = await build.employee({
    name: '‹Bob Brand›',
    departmentId,
    code: '‹E-2›',
    designation: '‹Engineer›',
    managerId: ann.id,
  })
  await build.salary({ employeeId: ann.id })
  const leave = await build.leave({
    employeeId: ann.id,
    startDate: '2026-03-02',
    endDate: '2026-03-06',
    reason: '‹Rest›',
  })
  await build.leave({ employeeId: bob.id, startDate: '2026-03-03', status: 'Approved' })
  const today = new Date().toISOString().slice(0, 10)
  await build.leave({ employeeId: bob.id, startDate: today, status: 'Approved' })
  const waiting = await build.leave({ employeeId: bob.id, startDate: '2032-03-01', reason: '‹Rest›' })
  const team = await build.team({ name: '‹Rockets›', leaderId: ann.id, memberIds: [bob.id] })
  const open = await build.task({ name: '‹Write it down›', description: '‹All of it›', employeeId: ann.id })
  const shared = await build.task({ name: '‹Build it›', teamId: team.id })
  await build.task({ name: '‹Nobody’s yet›' })
  await build.attendance({ employeeId: ann.id })
  const role = await build.role({ 'leaves.read': 'everyone' }, '‹Leave desk›')
  const file = await build.import(adminId)
  await db.updateTable('imports').set({ file_name: '‹people.csv›' }).where('id', '=', file).execute()
  const leaveTypeId = await build.leaveType({ name: '‹Parental leave›' })
  const run = await build.leaveRun(leaveTypeId)
  const provider = randomUUID()
  await db
    .insertInto('providers')
    .values({
      id: provider,
      preset: 'other',
      name: '‹Directory›',
      issuer: '‹https://id.example.com›',
      client_id: '‹ems›',
      client_secret: Buffer.from('closed'),
      scopes: '‹openid›',
    })
    .execute()
  return { departmentId, ann, leave, waiting, team, open, shared, role, file, leaveTypeId, run, provider }
}

type Organisation = Awaited<ReturnType<typeof furnish>>
let furnished: Promise<Organisation> | undefined

/** What stands for the `$name`s of each screen; a new screen does not compile without its line. */
function paramsOf(made: Organisation): Params {
  const { departmentId, ann, leave, waiting, team, open, shared, role, file, leaveTypeId, run, provider } = made
  const none = {}
  const task = { task_for: 'personal', id: open }
  const { admin, employee } = screens
  return {
    [screens.root]: none,
    [screens.login]: none,
    [screens.forgotPassword]: none,
    [screens.resetPassword]: none,
    [screens.invitation]: none,
    [screens.confirmEmail]: none,
    [admin.home]: none,
    [admin.departments]: none,
    [admin.addDepartment]: none,
    [admin.department]: { id: departmentId },
    [admin.employees]: none,
    [admin.addEmployee]: none,
    [admin.ownRecord]: none,
    [admin.employee]: { id: ann.id },
    [admin.editEmployee]: { id: ann.id },
    [admin.employeeJob]: { id: ann.id },
    [admin.employeeDocuments]: { id: ann.id },
    [admin.employeeTimeline]: { id: ann.id },
    [admin.employeeSalary]: { id: ann.id },
    [admin.employeeLeaves]: { id: ann.id },
    [admin.employeeAttendance]: { id: ann.id },
    [admin.employeeTasks]: { id: ann.id },
    [admin.employeeTeams]: { id: ann.id },
    [admin.employeeAccess]: { id: ann.id },
    [admin.salaries]: none,
    [admin.addSalary]: none,
    [admin.payRun]: none,
    [admin.leaves]: none,
    [admin.changeLeave]: { id: leave.id },
    [admin.leave]: { id: leave.id },
    [admin.leaveCalendar]: none,
    [admin.leaveBalances]: none,
    [admin.leaveReports]: none,
    [admin.leaveSettings]: none,
    [admin.leaveType]: { id: leaveTypeId },
    [admin.entitlements]: none,
    [admin.holidays]: none,
    [admin.workingTime]: none,
    [admin.restrictions]: none,
    [admin.leaveFlows]: none,
    [admin.leaveRuns]: none,
    [admin.leaveRun]: { id: run },
    [admin.attendance]: none,
    [admin.attendanceReport]: none,
    [admin.tasks]: none,
    [admin.addTask]: none,
    [admin.task]: task,
    [admin.viewTask]: task,
    [admin.assignTask]: { id: open },
    [admin.assignTeamTask]: { id: shared },
    [admin.teams]: none,
    [admin.addTeam]: none,
    [admin.team]: { id: team.id },
    [admin.viewTeam]: { id: team.id },
    [admin.addTeammate]: { id: team.id },
    [admin.setting]: none,
    [admin.security]: none,
    [admin.keys]: none,
    [admin.myData]: none,
    [admin.privacy]: none,
    [admin.notifications]: none,
    [admin.system]: none,
    [admin.mailDelivery]: none,
    [admin.directory]: none,
    [admin.orgChart]: none,
    [admin.orgPrint]: none,
    [admin.orgIssues]: none,
    [admin.changeRequests]: none,
    [admin.documents]: none,
    [admin.documentTypes]: none,
    [admin.ends]: none,
    [admin.customFields]: none,
    [admin.legalEntities]: none,
    [admin.checklists]: none,
    [admin.imports]: none,
    [admin.exports]: none,
    [admin.import]: { id: file },
    [admin.roles]: none,
    [admin.addRole]: none,
    [admin.role]: { id: role },
    [admin.assignments]: none,
    [admin.explain]: { id: ann.userId },
    [admin.delegations]: none,
    [admin.audit]: none,
    [admin.securityEvents]: none,
    [admin.accounts]: none,
    [admin.policies]: none,
    [admin.providers]: none,
    [admin.provider]: { id: provider },
    [admin.services]: none,
    [admin.auditSole]: none,
    [employee.home]: none,
    [employee.profile]: { id: ann.userId },
    [employee.job]: { id: ann.userId },
    [employee.documents]: { id: ann.userId },
    [employee.timeline]: { id: ann.userId },
    [employee.leaves]: { id: ann.userId },
    [employee.addLeave]: none,
    [employee.leave]: { id: leave.id },
    [employee.changeLeave]: { id: leave.id },
    [employee.salary]: { id: ann.userId },
    [employee.tasks]: { id: ann.userId },
    [employee.viewTask]: task,
    [employee.team]: { id: ann.userId },
    [employee.setting]: none,
    [employee.security]: none,
    [employee.keys]: none,
    [employee.myData]: none,
    [employee.notifications]: none,
    [employee.directory]: none,
    [employee.orgChart]: none,
    [employee.orgPrint]: none,
    [employee.people]: none,
    [employee.approvals]: none,
    [employee.approval]: { id: waiting.id },
    [employee.calendar]: none,
    [employee.attendance]: none,
    [employee.attendanceReport]: none,
    [employee.exports]: none,
  }
}

/** What screens show in another form, which is asked for in the address. */
const formsOf = ({ waiting }: Organisation): readonly (readonly [Screen, Record<string, string>])[] => [
  [screens.admin.leaves, { peek: waiting.id }],
  [screens.admin.attendanceReport, { month: new Date().toISOString().slice(0, 10) }],
  [screens.admin.orgChart, { view: 'tree' }],
  ...['liability', 'overdrawn', 'certificates'].map((report) => [screens.admin.leaveReports, { report }] as const),
  [screens.admin.tasks, { due: 'overdue' }],
]

const AREAS = [
  {
    name: 'of administrators',
    isIn: (screen: string) => screen.startsWith(screens.admin.home),
    who: (adminId: string) => adminId,
  },
  {
    name: 'of employees',
    isIn: (screen: string) => screen.startsWith(screens.employee.home),
    who: (_: string, { ann }: Organisation) => ann.userId,
  },
  { name: 'before the sign-in', isIn: (screen: string) => !/-dashboard/.test(screen), who: undefined },
]

const soft = expect.configure({ soft: true })

/** Holds what is shown to the rules of languages, in both widths. */
async function judge(page: Page, name: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    // A chart is drawn again for the width, and a toast comes in from the edge.
    await soft.poll(() => layoutFaults(page), { message: `${name}, ${width} px wide`, timeout: 3000 }).toEqual([])
    if (process.env.SCREENS)
      await page.screenshot({
        path: `${process.env.SCREENS}/${name.replaceAll(/[/$ ]/g, '-')}-${width}.png`,
        fullPage: true,
      })
  }
  soft(await textsOfNoCatalogue(page), name).toEqual([])
}

for (const [language, direction] of Object.entries(LANGUAGES)) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ page, product, adminId }) => {
      furnished ??= furnish(product, adminId)
      await furnished
      await product.db.updateTable('users').set({ name: '‹Ada Admin›' }).where('id', '=', adminId).execute()
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    })

    for (const area of AREAS) {
      test(`every screen ${area.name} holds its words, and says nothing from outside the catalogue`, async ({
        page,
        product,
        adminId,
      }) => {
        furnished ??= furnish(product, adminId)
        const organisation = await furnished
        const token = area.who && (await product.build.session(area.who(adminId, organisation)))
        await page.goto('/default.png')
        await page.evaluate((value) => localStorage.setItem('token', value ?? ''), token)
        const plain = Object.entries(paramsOf(organisation)).map(([screen, params]) => ({ screen, params, search: {} }))
        const forms = formsOf(organisation).map(([screen, search]) => ({ screen, params: {}, search }))
        for (const { screen, params, search } of [...plain, ...forms]) {
          if (area.isIn(screen)) {
            const asked = new URLSearchParams(search)
            const bare = (addressOf as (screen: string, params: object) => string)(screen, params)
            const address = asked.size > 0 ? `${bare}?${asked}` : bare
            // The same screen in another form has the same heading.
            await (area.who && asked.size === 0 ? visit(page, address) : page.goto(address))
            await expect(page.locator('html')).toHaveAttribute('dir', direction)
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
            await expect(page.locator('[aria-busy="true"], [data-stale], [data-loading="true"]')).toHaveCount(0)
            await judge(page, `${language} ${screen} ${[...asked.keys()].join(' ')}`.trim())
          }
        }
      })
    }

    test('what is refused is said in the language; dialogs and the menu hold their words', async ({
      page,
      signInAs,
      adminId,
      expectedErrors,
    }) => {
      expectedErrors.push('409 /api/department/add')
      await signInAs(adminId)
      await page.goto(screens.admin.addDepartment)
      const submit = page.locator('form button[type=submit]:not([name])')
      await submit.click()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
      await judge(page, `${language} refused by the form`)

      await page.locator('form input').first().fill('‹Research and Development›')
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
      await submit.click()
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
      await judge(page, `${language} refused by the server`)
      await page.locator('form input').first().fill('')

      await page.goto(screens.admin.departments)
      await page.locator('tbody button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await judge(page, `${language} dialog`)
      await page.keyboard.press('Escape')

      for (const [screen, opens] of [
        [screens.admin.services, 'main button'],
        [screens.admin.policies, 'main button'],
        [screens.admin.accounts, 'tbody button'],
      ] as const) {
        await page.setViewportSize({ width: 1280, height: 740 })
        await page.goto(screen)
        await page.locator(opens).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await judge(page, `${language} dialog of ${screen}`)
      }

      await page.goto(screens.admin.departments)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.locator('header button[aria-expanded]:not([aria-haspopup])').click()
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
      expect(await layoutFaults(page)).toEqual([])
      expect(await textsOfNoCatalogue(page)).toEqual([])
    })
  })
}

test.describe('the look at a screen finds what is wrong', () => {
  const word = '⟦Ŵörðš öñé⟧'
  for (const [fault, html, told] of [
    ['cut text', `<p style="width:3rem;overflow:hidden;white-space:nowrap">${word}</p>`, 'is cut'],
    ['text below the edge', `<p style="height:6px;overflow:clip">${word}</p>`, 'is cut'],
    ['an overlap', `<p>${word}</p><p style="margin-top:-2.2rem">${word}</p>`, 'lie over each other'],
    ['a screen that scrolls', '<div style="width:200vw">&nbsp;</div>', 'scrolls sideways'],
    ['a part that scrolls', `<div style="width:3rem;overflow:auto;white-space:nowrap">${word}</div>`, 'not declared'],
    ['a placeholder that is too long', `<input placeholder="${word.repeat(9)}" style="width:9rem">`, 'in its field'],
  ] as const) {
    test(fault, async ({ page }) => {
      await page.setContent(html)
      expect(await layoutFaults(page)).toEqual([expect.stringContaining(told)])
    })
  }

  test('text of no catalogue, also as a value', async ({ page }) => {
    await page.setContent('<p aria-label="Status">⟦Šţåţûš⟧ ‹Ann›, Mar 3, 2026: <b>Late</b></p>')
    expect((await textsOfNoCatalogue(page)).sort()).toEqual(['Late', 'Status'])
    expect(foreignPartsOf('⟦Marked as \u2068⟦Late⟧\u2069 by \u2068‹Ann›\u2069⟧')).toEqual([])
    expect(foreignPartsOf('⟦Marked as \u2068Late\u2069⟧')).toEqual(['Late'])
  })
})
