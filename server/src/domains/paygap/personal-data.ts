import type { PersonalData } from '../../platform/personal/index.ts'

const NOBODY = 'It is about groups of people, not about one.'

/** Personal data: lines of pay gaps with the pay of a year and the gender. */
export const personalGaps: PersonalData = {
  domain: 'paygap',
  tables: [
    {
      table: 'pay_gap_lines',
      whose: [{ employee: 'employee_id' }],
      copy: { not: 'It is worked out of salary records, payslips and the job, which are in the copy.' },
      erase: { kept: 'Figures that were published rest on it; it names no more than the person.' },
    },
    { table: 'pay_gaps', whose: [], others: ['created_by'], copy: { not: NOBODY }, erase: { kept: NOBODY } },
    { table: 'pay_gap_findings', whose: [], others: ['updated_by'], copy: { not: NOBODY }, erase: { kept: NOBODY } },
  ],
}
