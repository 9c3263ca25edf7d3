/**
 * Texts of the product's own that stand in data beside texts of people, most of them put there at an organisation's start.
 * Screens say these in the chosen language, as long as no one has written something else in their place.
 */
export const shipped = [
  // Roles, and what they are for.
  ...['Administrator', 'HR', 'Payroll', 'Auditor', 'Inspector', 'Manager', 'Employee'],
  'May do everything.',
  'Runs employees, leaves, attendance and teams; sees pay.',
  'Records and reverses salaries, and sees what they rest on.',
  'Reads everything and changes nothing.',
  'Sees the working time of everyone and changes nothing.',
  'Whoever has direct reports, for the people below.',
  'Everybody who signs in, for their own things.',
  // Types of documents.
  ...['Contract', 'Identity', 'Certificate', 'Permit', 'Other'],
  // The first calendar of holidays, and the first schedule.
  ...['Default', 'Monday to Friday'],
  // Where a session is from that does not say so.
  'Unknown program',
] as const
