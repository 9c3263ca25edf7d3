import type { OwnAccess } from '@ems/contract/core/own-access'
import { permissions } from '@ems/contract/core/permissions'
import { screens } from '@ems/contract/core/screens'
import { describe, expect, it } from 'vitest'
import { canOpen, firstScreen } from '../../api/permissions.ts'
import type { Translate } from '../../ui/words/words.ts'
import { adminGroups, groupsFor, listedEntry, listedWay } from './adminNavigation.ts'
import { employeeGroups } from './employeeNavigation.ts'

const { admin, employee } = screens
const words = (key: string) => key

/** A person with these rights and the directory, which all users have. */
const holding = (can: OwnAccess['can'], directReports = 0, isEmployee = false): OwnAccess => ({
  home: admin.home,
  label: '',
  roles: [],
  can: { 'directory.read': 'everyone', 'employees.read': 'own', 'leaves.read': 'own', ...can },
  departments: [],
  legalEntities: [],
  directReports,
  isEmployee,
  actsFor: [],
  handedTo: [],
})

const waysOf = (groups: ReturnType<typeof groupsFor>): string[] =>
  groups
    .flatMap(({ entries }) => entries.flatMap(({ link, inside = [] }) => [link, ...inside.map((way) => way.link)]))
    .map(({ to }) => to)
const menuOf = (access: OwnAccess) => waysOf(groupsFor(adminGroups(words as Translate<'frame'>), access))
/** The first entries of all people's list of settings. */
const own = [admin.setting, admin.setting, admin.security, admin.keys, admin.myData, admin.notifications, admin.exports]
const ownMenuOf = (access: OwnAccess) =>
  waysOf(
    groupsFor(
      employeeGroups(words as Translate<'frame'>, words as Translate<'teamMenu'>, 'me', {
        clocksIn: true,
        clocking: true,
      }),
      access,
    ),
  )

describe('the menu of the admin area', () => {
  it('has the screens inside an entry also if the entry itself is hidden', () => {
    expect(menuOf(holding({ 'documents.read': 'everyone' }))).toEqual([
      ...[admin.reports, admin.directory, admin.orgChart, admin.documents],
      ...own,
    ])
    expect(menuOf(holding({ 'leaves.configure': 'everyone' }))).toContain(admin.leaveSettings)
    const [people] = groupsFor(adminGroups(words as Translate<'frame'>), holding({}))
    expect(people?.entries).toMatchObject([
      { link: { to: admin.directory }, inside: [{ link: { to: admin.orgChart } }] },
    ])
  })

  it('hides screens whose calls need a permission for everyone from people who have it for some', () => {
    const some = holding({
      'directory.read': 'department',
      'lifecycle.manage': 'reports',
      'leaves.manage': 'department',
    })
    expect(menuOf(some)).toEqual([admin.directory, ...own])
    const all = holding({ 'lifecycle.manage': 'everyone', 'leaves.manage': 'everyone' })
    expect(menuOf(all)).toEqual(expect.arrayContaining([admin.orgChart, admin.checklists, admin.leaveRuns]))
  })
})

describe('the list of settings', () => {
  const all: OwnAccess['can'] = Object.fromEntries(Object.keys(permissions).map((key) => [key, 'everyone']))
  const groups = groupsFor(adminGroups(words as Translate<'frame'>), holding(all, 0, true))
  const labelAt = (address: string) => {
    const entry = listedEntry(groups, address)
    return entry && listedWay(entry, address)?.label
  }

  it('leaves at most 24 entries in the sidebar', () => {
    const entries = groups.flatMap((group) => group.entries)
    const shown = entries.flatMap(({ link, inside = [], listsInside }) => [link, ...(listsInside ? [] : inside)])
    expect(shown.length).toBeGreaterThan(15)
    expect(shown.length).toBeLessThanOrEqual(24)
  })

  it('marks screens below its own addresses, and none of other areas with the same beginning', () => {
    expect(labelAt(admin.setting)).toBe('admin.nav.password')
    expect(labelAt(admin.security)).toBe('admin.nav.security')
    expect(labelAt('/admin-dashboard/leaves/settings/1')).toBe('admin.nav.leaveSettings')
    expect(labelAt('/admin-dashboard/roles/1')).toBe('admin.nav.roles')
    for (const address of [admin.leaves, admin.leaveCalendar, admin.documents, admin.home])
      expect(labelAt(address)).toBeUndefined()
  })

  it('names each screen once', () => {
    const addresses = groups
      .flatMap(({ entries }) => entries.flatMap(({ inside = [] }) => inside))
      .map((way) => way.link.to)
    expect(new Set(addresses).size).toBe(addresses.length)
  })
})

describe('the link between the areas', () => {
  it('is shown in both areas for administrators who are employees', () => {
    expect(menuOf(holding({}, 0, true))).toContain(employee.home)
    expect(menuOf(holding({}))).not.toContain(employee.home)
    expect(ownMenuOf(holding({ 'dashboard.read': 'everyone' }))).toContain(admin.home)
    // A person who may not see the figures is redirected to their first screen.
    expect(ownMenuOf(holding({ 'leaves.read': 'everyone' }))).toContain(admin.home)
    expect(ownMenuOf({ ...holding({}), home: employee.home })).not.toContain(admin.home)
  })
})

describe('the menu of the employee area', () => {
  it('has the directory and the org chart for people with the permission', () => {
    expect(ownMenuOf(holding({}))).toEqual(expect.arrayContaining([employee.directory, employee.orgChart]))
    const without = ownMenuOf(holding({ 'directory.read': 'own' }))
    expect(without).not.toContain(employee.directory)
    expect(without).not.toContain(employee.orgChart)
  })

  it('has people and attendance for managers, as far as their permissions go', () => {
    const led = [employee.people, employee.attendance, employee.attendanceReport, employee.reports]
    const rights = { 'employees.read': 'reports', 'attendance.read': 'reports' } as const
    expect(ownMenuOf(holding(rights, 2))).toEqual(expect.arrayContaining(led))
    expect(ownMenuOf(holding(rights)).filter((to) => led.includes(to as never))).toEqual([])
    expect(ownMenuOf(holding({}, 2)).filter((to) => led.includes(to as never))).toEqual([])
  })
})

describe('the first screen of a person without permission for figures', () => {
  it('is the first permitted list, else the directory, else the settings', () => {
    expect(firstScreen(holding({ 'dashboard.read': 'everyone' }))).toBe(admin.home)
    expect(firstScreen(holding({ 'leaves.read': 'department', 'audit.read': 'everyone' }))).toBe(admin.leaves)
    expect(firstScreen(holding({ 'leaves.configure': 'everyone' }))).toBe(admin.leaveSettings)
    expect(firstScreen(holding({ 'leaves.request': 'everyone' }))).toBe(admin.directory)
    expect(firstScreen(holding({ 'leaves.request': 'everyone', 'directory.read': 'own' }))).toBe(admin.setting)
  })

  it('screens of the employee area about other people are closed without a permission for others', () => {
    for (const screen of [employee.people, employee.attendance, employee.attendanceReport, employee.reports])
      expect(canOpen(holding({}), screen)).toBe(false)
    expect(canOpen(holding({ 'employees.read': 'reports' }), employee.people)).toBe(true)
    expect(canOpen(holding({}), employee.leaves)).toBe(true)
  })
})
