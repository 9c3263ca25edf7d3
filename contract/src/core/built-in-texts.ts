/**
 * The product's own texts that are stored beside people's texts, most of them when an organisation is created.
 * Screens translate them while nobody has changed them.
 */
export const builtInTexts = [
  // Roles, and their descriptions.
  ...['Administrator', 'HR', 'Payroll', 'Auditor', 'Inspector', 'Manager', 'Employee'],
  'Full access.',
  'Runs employees, leaves, attendance and teams; sees pay.',
  'Records and reverses salaries, and sees their basis.',
  'Reads everything and changes nothing.',
  'Sees the working time of everyone and changes nothing.',
  'Everyone with direct reports, for the people below them.',
  'Everyone who signs in, for their own data.',
  // Types of documents.
  ...['Contract', 'Identity', 'Certificate', 'Permit', 'Other'],
  // The first calendar of holidays, and the first schedule.
  ...['Default', 'Monday to Friday'],
  // The device of a session that does not name itself.
  'Unknown program',
] as const
