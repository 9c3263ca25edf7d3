/** The menu of the admin area, in its order. */
export const ADMIN_MENU = [
  'Dashboard',
  'Employees',
  'Departments',
  'Leaves',
  'Salaries',
  'Pay period',
  'One-off payments',
  'Attendance',
  'Attendance Report',
  'Tasks',
  'Teams',
  'Settings',
]
