/**
 * The product's own texts that are stored beside people's texts, most of them when an organisation is created.
 * Screens translate them while nobody has changed them.
 */
export const builtInTexts = [
  // Roles, and their descriptions.
  ...['Administrator', 'HR', 'Payroll', 'Auditor', 'Inspector', 'Manager', 'Employee'],
  'Full access.',
  'Manages employees, their pay terms, leave, attendance and teams.',
  'Records and reverses salaries, and runs pay periods.',
  'Can view everything but change nothing.',
  'Can view the working time of everyone but change nothing.',
  'Everyone with direct reports has this role, for the people who report to them.',
  'Everyone who signs in has this role, for their own data.',
  // Types of documents.
  ...['Contract', 'Identity', 'Certificate', 'Permit', 'Other'],
  // The first calendar of holidays, and the first schedule.
  ...['Default', 'Monday to Friday'],
  // The device of a session that does not name itself.
  'Unknown program',
] as const
