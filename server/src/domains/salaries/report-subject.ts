import { sql } from 'kysely'
import { type ReportSubject, reportColumn, subjectLabel } from '../../platform/exchange/report-subject.ts'

/** A salary record that counts. */
export const payReportSubject: ReportSubject = {
  key: 'pay',
  label: subjectLabel('pay'),
  permission: 'salaries.read',
  moment: 'period',
  source: ({ from, to }) => sql`
    select s.id, s.employee_id, s.pay_date as day, s.basic_salary, s.allowances, s.deductions, s.net_salary, s.currency
    from salaries s where s.reversed_at is null and s.pay_date between ${from}::date and ${to}::date`,
  currency: { sql: sql`r.currency` },
  columns: [
    reportColumn('payDate', 'day', sql`r.day`),
    reportColumn('basicSalary', 'money', sql`r.basic_salary`),
    reportColumn('allowances', 'money', sql`r.allowances`),
    reportColumn('deductions', 'money', sql`r.deductions`),
    reportColumn('netSalary', 'money', sql`r.net_salary`),
    reportColumn('gross', 'money', sql`r.basic_salary + r.allowances`),
    reportColumn('currency', 'text', sql`r.currency`),
  ],
}
