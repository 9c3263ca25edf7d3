import { sql } from 'kysely'

/** The stored records of pay, with the names of their audit events. */
export const payThings = {
  payCategory: (id: string) =>
    sql<object>`select to_jsonb(c) || jsonb_build_object('ranges', (select coalesce(jsonb_agg(
        from_day || ': ' || minimum || '–' || maximum || ' ' || currency order by currency, from_day), '[]')
        from pay_ranges where category_id = c.id)) as stored from pay_categories c where id = ${id}`,
  payGap: (id: string) =>
    sql<object>`select to_jsonb(g) - array['month_before_until', 'week_minutes', 'people', 'published_figures', 'full_figures', 'published_at'] as stored
      from pay_gaps g where id = ${id}`,
  /** the only finding of a gap */
  payGapFinding: (id: string) =>
    sql<object>`select jsonb_build_object('category', c.code, 'state', f.state, 'note', f.note) as stored
      from pay_gap_findings f join pay_categories c on c.id = f.category_id where f.gap_id = ${id}`,
  payComponent: (id: string) =>
    sql<object>`select to_jsonb(c) - array['built_in', 'position', 'active', 'kind'] || jsonb_build_object('is_active', active, 'component_kind', kind) as stored
      from pay_components c where id = ${id}`,
  payGroup: (id: string) => sql<object>`select to_jsonb(g) as stored from pay_groups g where id = ${id}`,
  payProfile: (id: string) =>
    sql<object>`select jsonb_build_object('name', name, 'date_format', settings->'dateFormat') || (settings - 'dateFormat') as stored
      from pay_profiles where id = ${id}`,
  payTerms: (id: string) =>
    sql<object>`select to_jsonb(t) - 'group_id' || jsonb_build_object('group', g.name, 'currency', e.currency, 'amounts', (
        select jsonb_object_agg(c.code, l.amount::text) from pay_term_lines l join pay_components c on c.id = l.component_id where l.terms_id = t.id)) as stored
      from pay_terms t join pay_groups g on g.id = t.group_id join legal_entities e on e.id = g.legal_entity_id where t.id = ${id}`,
  payInput: (id: string) =>
    sql<object>`select to_jsonb(i) - array['component_id', 'factor', 'ledger_id', 'period_id', 'reverses', 'sheet_id', 'sheet_revision'] || jsonb_build_object('component', c.code,
        'month', to_char(month, 'YYYY-MM'), 'amount', i.amount::text, 'quantity', quantity::text, 'times', factor::text, 'currency', l.currency) as stored
      from pay_inputs i join pay_components c on c.id = i.component_id join employees e on e.id = i.employee_id
      join legal_entities l on l.id = e.legal_entity_id where i.id = ${id}`,
  payPeriod: (id: string) =>
    sql<object>`select jsonb_build_object('group', g.name, 'month', to_char(month, 'YYYY-MM'), 'number', number, 'status', status) as stored
      from pay_periods p join pay_groups g on g.id = p.group_id where p.id = ${id}`,
  /** the only person of a period */
  payHold: (id: string) =>
    sql<object>`select jsonb_build_object('held', held, 'reason', hold_reason) as stored from pay_people where period_id = ${id}`,
  payPublication: (id: string) =>
    sql<object>`select jsonb_build_object('published_at', published_at, 'payslips', (
        select nullif(count(*), 0) from pay_payslips where period_id = p.id and published_at is not null)) as stored from pay_periods p where id = ${id}`,
  /** the only export of a period */
  payExport: (id: string) =>
    sql<object>`select jsonb_build_object('profile', p.name, 'rows', x.rows, 'checksum', encode(f.sha256, 'hex')) as stored
      from pay_exports x join pay_profiles p on p.id = x.profile_id join files f on f.id = x.file_id where x.period_id = ${id}`,
  payslipUpload: (id: string) =>
    sql<object>`select jsonb_build_object('period_id', period_id, 'label', label, 'pages_per_slip', pages_per_slip, 'require_name', require_name, 'bytes', f.bytes) as stored
      from pay_uploads u join files f on f.id = u.file_id where u.id = ${id}`,
  payslipSlip: (id: string) =>
    sql<object>`select jsonb_build_object('pages', first_page || '-' || last_page, 'file_name', file_name, 'state', state, 'employee_id', employee_id) as stored
      from pay_slips where id = ${id}`,
  payslipWithdrawal: (id: string) =>
    sql<object>`select jsonb_build_object('month', to_char(p.month, 'YYYY-MM'), 'reason', withdrawn_reason) as stored
      from pay_payslips s join pay_periods p on p.id = s.period_id where s.id = ${id} and withdrawn_at is not null`,
  payslipReversal: (id: string) =>
    sql<object>`select jsonb_build_object('number', number, 'net', net::text, 'reason', reversal_reason) as stored
      from pay_payslips where id = ${id} and reversed_at is not null`,
  bankAccount: (id: string) =>
    sql<object>`select jsonb_build_object('holder', holder, 'bank_account', left(iban, 4) || ' •••• ' || right(iban, 4), 'bic', bic, 'bank_code', bank_code) as stored
      from bank_accounts where employee_id = ${id}`,
  /** a file, and the number of people it does not pay, which only its event has */
  bankFile: (id: string) =>
    sql<object>`select jsonb_build_object('period_id', period_id, 'format', format, 'execution_date', execution_date, 'transfers', transfers, 'total', total::text,
        'checksum', encode(f.sha256, 'hex'), 'left_out', (select after->'left_out' from audit_events where entity_id = b.id order by id limit 1)) as stored
      from pay_bank_files b join files f on f.id = b.file_id where b.id = ${id}`,
  bankFileVoid: (id: string) =>
    sql<object>`select jsonb_build_object('reason', void_reason) as stored from pay_bank_files where id = ${id} and void_at is not null`,
  bankReturn: (id: string) =>
    sql<object>`select jsonb_build_object('reason', min(returned_reason), 'payslips', jsonb_agg(payslip_id)) as stored
      from pay_transfers where bank_file_id = ${id} and returned_at is not null having count(*) > 0`,
}
