import { type Kysely, sql } from 'kysely'

const amount = (column: string) => `${column} numeric check (abs(${column}) < 1e12 and scale(${column}) <= 3)`

const COMPONENTS = [
  ['BASIC', 'Basic salary', 'basic', 'amount', true, false],
  ['ALLOWANCE', 'Allowance', 'allowance', 'amount', true, false],
  ['DEDUCTION', 'Deduction', 'deduction', 'amount', false, false],
  ['UNPAID', 'Unpaid leave', 'deduction', 'days', false, true],
  ['SICK', 'Sick leave', 'info', 'days', false, false],
  ['OVERTIME', 'Overtime', 'allowance', 'hours', false, false],
  ['ENCASH', 'Leave paid out', 'allowance', 'days', false, false],
] as const

const CSV = {
  format: 'csv',
  separator: ';',
  decimal: '.',
  encoding: 'utf-8-bom',
  header: true,
  dateFormat: 'YYYY-MM-DD',
  codes: {},
}
const columns = (...fields: string[]) => fields.map((field) => ({ header: field, field }))

const PROFILES = [
  [
    'Lines',
    {
      ...CSV,
      rows: 'lines',
      columns: columns(
        ...['payrollNumber', 'name', 'component', 'code', 'quantity', 'unit', 'rate', 'amount', 'currency', 'forMonth'],
        'note',
      ),
    },
  ],
  [
    'People',
    {
      ...CSV,
      rows: 'people',
      columns: columns(
        ...['payrollNumber', 'name', 'department', 'month', 'baseDays', 'paidDays', 'unpaidDays', 'sickDays', 'basic'],
        ...['allowances', 'deductions', 'net', 'currency'],
      ),
    },
  ],
  [
    'Changes',
    {
      ...CSV,
      rows: 'changes',
      columns: columns('payrollNumber', 'name', 'month', 'kind', 'field', 'before', 'after', 'from'),
    },
  ],
  [
    'DATEV LODAS (example)',
    {
      ...CSV,
      rows: 'lines',
      format: 'datev-lodas',
      decimal: ',',
      encoding: 'windows-1252',
      dateFormat: 'DD.MM.YYYY',
      columns: [],
      settings: { adviser: '', client: '' },
    },
  ],
] as const

const setUp = [
  `create table pay_components (
    id uuid primary key,
    code text not null check (code ~ '^[A-Z][A-Z0-9_-]{0,19}$'),
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    kind text not null check (kind in ('basic', 'allowance', 'deduction', 'employer', 'info')),
    unit text not null check (unit in ('amount', 'hours', 'days')),
    prorated boolean not null,
    reduces_gross boolean not null,
    built_in boolean not null default false,
    active boolean not null default true,
    position integer not null,
    updated_at timestamptz(3) not null default now(),
    constraint pay_components_code_unique unique (code)
  )`,
  ...COMPONENTS.map(
    ([code, name, kind, unit, prorated, reduces], place) => `
    insert into pay_components (id, code, name, kind, unit, prorated, reduces_gross, built_in, position)
    values (new_id(), '${code}', '${name}', '${kind}', '${unit}', ${prorated}, ${reduces}, true, ${place + 1})`,
  ),
  `create table pay_groups (
    id uuid primary key,
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    legal_entity_id uuid not null references legal_entities on delete cascade,
    mode text not null default 'provider' check (mode in ('provider', 'own')),
    pay_day smallint not null default 31 check (pay_day between 1 and 31),
    day_basis text not null default 'calendar' check (day_basis in ('calendar', 'working')),
    retro_months smallint not null default 24 check (retro_months between 0 and 36),
    watch text[] not null default '{}',
    payer_iban text,
    payer_bic text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  'create unique index pay_groups_name_unique on pay_groups (legal_entity_id, lower(name))',
  `create function first_pay_group() returns trigger language plpgsql as $$ begin
    insert into pay_groups (id, name, legal_entity_id) values (new_id(), 'Monthly', new.id);
    return null;
  end $$`,
  `insert into pay_groups (id, name, legal_entity_id) select new_id(), 'Monthly', id from legal_entities`,
  `create trigger first_pay_group after insert on legal_entities for each row execute function first_pay_group()`,
  // The group that a legal entity has had longest.
  `create function pay_group_of(entity uuid) returns uuid stable language sql as
    'select id from pay_groups where legal_entity_id = entity order by created_at, id limit 1'`,
]

const terms = [
  `create table pay_terms (
    id uuid primary key,
    employee_id uuid not null references employees on delete cascade,
    effective_from date not null,
    group_id uuid not null references pay_groups on delete restrict,
    basis text not null check (basis in ('month', 'hour')),
    payroll_number text not null check (btrim(payroll_number) <> '' and char_length(payroll_number) <= 50),
    note text not null default '',
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now(),
    constraint pay_terms_day unique (employee_id, effective_from)
  )`,
  'create index pay_terms_group on pay_terms (group_id, employee_id)',
  `create table pay_term_lines (
    terms_id uuid not null references pay_terms on delete cascade,
    component_id uuid not null references pay_components on delete restrict,
    ${amount('amount')} not null check (amount >= 0),
    primary key (terms_id, component_id)
  )`,
  'create index pay_term_lines_component on pay_term_lines (component_id)',
  // Each person with a salary is paid it from their first day.
  `create function first_terms() returns trigger language plpgsql as $$ begin
    with made as (
      insert into pay_terms (id, employee_id, effective_from, group_id, basis, payroll_number)
      select new_id(), n.id, n.employed_from, pay_group_of(n.legal_entity_id), 'month', n.code
      from new_rows n where n.salary > 0 returning id, employee_id)
    insert into pay_term_lines (terms_id, component_id, amount)
    select m.id, (select id from pay_components where code = 'BASIC'), n.salary from made m join new_rows n on n.id = m.employee_id;
    return null;
  end $$`,
  `create trigger first_terms after insert on employees referencing new table as new_rows
    for each statement execute function first_terms()`,
  // The first terms follow a corrected first day. Who comes back keeps the terms of before.
  `create function first_terms_follow() returns trigger language plpgsql as $$ begin
    update pay_terms t set effective_from = new.employed_from
    where employee_id = new.id and effective_from = old.employed_from and not exists (
      select from pay_terms o where o.employee_id = new.id and o.id <> t.id and o.effective_from <= new.employed_from);
    return null;
  end $$`,
  `create trigger first_terms_follow after update of employed_from on employees for each row
    when (old.employed_from <> new.employed_from and old.left_on is not distinct from new.left_on)
    execute function first_terms_follow()`,
  `insert into pay_terms (id, employee_id, effective_from, group_id, basis, payroll_number)
    select new_id(), id, employed_from, pay_group_of(legal_entity_id), 'month', code from employees where salary > 0`,
  `insert into pay_term_lines (terms_id, component_id, amount)
    select t.id, (select id from pay_components where code = 'BASIC'), e.salary
    from pay_terms t join employees e on e.id = t.employee_id`,
]

const periods = [
  `create table pay_periods (
    id uuid primary key,
    group_id uuid not null references pay_groups on delete restrict,
    month date not null check (extract(day from month) = 1),
    number smallint not null check (number > 0),
    mode text not null check (mode in ('provider', 'own')),
    status text not null default 'Open' check (status in ('Open', 'Review', 'Closed')),
    pay_date date not null,
    -- of an off-cycle period: the people it is for
    employees uuid[],
    calculated_at timestamptz(3),
    -- of a calculation under way: how many people are done
    progress_done integer,
    progress_of integer,
    submitted_by uuid references users on delete set null,
    approved_by uuid references users on delete set null,
    closed_at timestamptz(3),
    published_at timestamptz(3),
    -- of the people, summed up at each calculation
    totals jsonb not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint pay_periods_number unique (group_id, month, number)
  )`,
  `create unique index pay_periods_one_open on pay_periods (group_id) where status <> 'Closed'`,
  `create table pay_inputs (
    id uuid primary key,
    employee_id uuid not null references employees on delete cascade,
    component_id uuid not null references pay_components on delete restrict,
    month date not null check (extract(day from month) = 1),
    ${amount('amount')},
    quantity numeric check (scale(quantity) <= 3 and abs(quantity) < 1e6),
    factor numeric not null default 1 check (factor > 0 and factor <= 10 and scale(factor) <= 3),
    day date,
    note text not null default '',
    -- the row of the leave ledger that is paid out
    ledger_id uuid,
    period_id uuid references pay_periods on delete set null,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    check ((amount is null) <> (quantity is null)),
    check (amount <> 0 and quantity <> 0),
    constraint pay_inputs_ledger_unique unique (ledger_id)
  )`,
  'create index pay_inputs_open on pay_inputs (employee_id, month) where period_id is null',
  'create index pay_inputs_month on pay_inputs (month, id)',
  'create index pay_inputs_period on pay_inputs (period_id) where period_id is not null',
  `create table pay_people (
    period_id uuid not null references pay_periods on delete cascade,
    employee_id uuid not null references employees on delete cascade,
    payroll_number text not null default '',
    base_days numeric not null default 0,
    paid_days numeric not null default 0,
    unpaid_days numeric not null default 0,
    sick_days numeric not null default 0,
    ${['basic_salary', 'allowances', 'deductions', 'gross', 'net', 'employer_cost', 'carried', 'to_pay'].map((column) => `${amount(column)} not null default 0`).join(', ')},
    -- of the last regular period; null: the person was not in it
    ${amount('before')},
    reasons text[] not null default '{}',
    exceptions jsonb not null default '[]',
    facts jsonb not null default '{}',
    changes jsonb not null default '[]',
    held boolean not null default false,
    hold_reason text not null default '',
    primary key (period_id, employee_id)
  )`,
  'create index pay_people_employee on pay_people (employee_id)',
  'create index pay_people_difference on pay_people (period_id, abs(net - coalesce(before, 0)), employee_id)',
  `create table pay_lines (
    period_id uuid not null,
    employee_id uuid not null,
    position smallint not null,
    component_id uuid not null references pay_components on delete restrict,
    for_month date not null,
    quantity numeric,
    rate numeric,
    ${amount('amount')} not null,
    note text not null default '',
    input_id uuid,
    primary key (period_id, employee_id, position),
    foreign key (period_id, employee_id) references pay_people on delete cascade
  )`,
  'create index pay_lines_employee on pay_lines (employee_id, for_month)',
  'create index pay_lines_component on pay_lines (component_id)',
  `create function pay_lines_are_final() returns trigger language plpgsql as $$ begin
    if exists (select from pay_periods where id in (new.period_id, old.period_id) and status = 'Closed') then
      raise exception 'lines of a closed pay period are final' using errcode = 'check_violation', constraint = 'pay_lines_final';
    end if;
    return coalesce(new, old);
  end $$`,
  `create trigger pay_lines_are_final before insert or update or delete on pay_lines
    for each row execute function pay_lines_are_final()`,
  // The day from which a group must recalculate a person; a calculation takes the row over, the close deletes it.
  `create table pay_marks (
    group_id uuid not null references pay_groups on delete cascade,
    employee_id uuid not null references employees on delete cascade,
    from_day date not null,
    period_id uuid references pay_periods on delete set null,
    primary key (group_id, employee_id)
  )`,
  'create index pay_marks_period on pay_marks (period_id) where period_id is not null',
  `create function mark_pay(employee uuid, day date) returns void language sql as $$
    insert into pay_marks (group_id, employee_id, from_day)
    select distinct group_id, employee, day from pay_terms where employee_id = employee
    on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null
  $$`,
  `create function mark_pay_of_terms() returns trigger language plpgsql as $$ begin
    if tg_op <> 'DELETE' then perform mark_pay(new.employee_id, new.effective_from); end if;
    if tg_op <> 'INSERT' then
      perform mark_pay(old.employee_id, old.effective_from);
      -- Without these terms the group may have none of the person's any more.
      insert into pay_marks (group_id, employee_id, from_day)
      select old.group_id, old.employee_id, old.effective_from
      where exists (select from employees where id = old.employee_id)
      on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null;
    end if;
    return null;
  end $$`,
  `create trigger mark_pay_of_terms after insert or update or delete on pay_terms
    for each row execute function mark_pay_of_terms()`,
  // If only the end moves, the days before it need no recalculation.
  `create function mark_pay_of_period() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then perform mark_pay(old.employee_id, lower(old.days));
    elsif tg_op = 'INSERT' then perform mark_pay(new.employee_id, lower(new.days));
    elsif lower(old.days) <> lower(new.days) then perform mark_pay(new.employee_id, least(lower(old.days), lower(new.days)));
    elsif old.days <> new.days then perform mark_pay(new.employee_id, least(upper(old.days), upper(new.days)));
    end if;
    return null;
  end $$`,
  `create trigger mark_pay after insert or update or delete on working_times
    for each row execute function mark_pay_of_period()`,
  `create trigger mark_pay after insert or update or delete on employments
    for each row execute function mark_pay_of_period()`,
  `create function mark_pay_of_leave() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and old.status = 'Approved' then perform mark_pay(old.employee_id, old.start_date); end if;
    if tg_op <> 'DELETE' and new.status = 'Approved' then perform mark_pay(new.employee_id, new.start_date); end if;
    return null;
  end $$`,
  `create trigger mark_pay_of_new after insert or delete on leaves for each row execute function mark_pay_of_leave()`,
  `create trigger mark_pay_of_changed after update of status, state, start_date, end_date, start_part, end_part, start_time, end_time, leave_type_id
    on leaves for each row when (old is distinct from new) execute function mark_pay_of_leave()`,
]

const settings = [
  // A changed schedule keeps its earlier pattern under another id.
  `create function mark_pay_of_schedule() returns trigger language plpgsql as $$ begin
    insert into pay_marks (group_id, employee_id, from_day)
    select distinct t.group_id, t.employee_id, new.succeeded_on from pay_terms t
      left join working_times w on w.employee_id = t.employee_id and w.days && daterange(new.succeeded_on, null)
      join schedules s on s.id = new.successor_id
    where w.schedule_id = s.id or (w.schedule_id is null and s.is_default)
    on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null;
    return null;
  end $$`,
  `create trigger mark_pay after insert on schedules for each row when (new.successor_id is not null)
    execute function mark_pay_of_schedule()`,
  `create function mark_pay_of_leave_type() returns trigger language plpgsql as $$ begin
    insert into pay_marks (group_id, employee_id, from_day)
    select t.group_id, t.employee_id, min(l.start_date) from pay_terms t join leaves l on l.employee_id = t.employee_id
    where l.leave_type_id = new.id and l.status = 'Approved' group by t.group_id, t.employee_id
    on conflict (group_id, employee_id) do update set from_day = least(pay_marks.from_day, excluded.from_day), period_id = null;
    return null;
  end $$`,
  `create trigger mark_pay after update of paid on leave_types for each row when (old.paid <> new.paid)
    execute function mark_pay_of_leave_type()`,
]

const inputs = [
  `create function mark_pay_of_input() returns trigger language plpgsql as $$ begin
    if tg_op <> 'DELETE' then perform mark_pay(new.employee_id, new.month); end if;
    if tg_op <> 'INSERT' and exists (select from employees where id = old.employee_id) then perform mark_pay(old.employee_id, old.month); end if;
    return null;
  end $$`,
  `create trigger mark_pay after insert or delete or update of component_id, month, amount, quantity, factor, day, note on pay_inputs
    for each row execute function mark_pay_of_input()`,
  `create function mark_pay_of_encashment() returns trigger language plpgsql as $$ begin
    perform mark_pay((select employee_id from leave_buckets where id = new.bucket_id), new.day);
    return null;
  end $$`,
  `create trigger mark_pay after insert on leave_ledger for each row when (new.kind = 'encashed')
    execute function mark_pay_of_encashment()`,
]

const handOver = [
  `create table pay_profiles (
    id uuid primary key,
    name text not null check (btrim(name) <> '' and char_length(name) <= 100),
    built_in boolean not null default false,
    settings jsonb not null,
    updated_at timestamptz(3) not null default now()
  )`,
  'create unique index pay_profiles_name_unique on pay_profiles (lower(name))',
  ...PROFILES.map(
    ([name, settings]) =>
      `insert into pay_profiles (id, name, built_in, settings) values (new_id(), '${name}', true, '${JSON.stringify(settings)}')`,
  ),
  `create table pay_exports (
    id uuid primary key,
    period_id uuid not null references pay_periods on delete restrict,
    profile_id uuid not null references pay_profiles on delete restrict,
    -- of the profile's settings: the same profile again gives the same file
    settings_digest text not null,
    file_id uuid not null references files on delete restrict,
    rows integer not null,
    left_out integer not null,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now(),
    constraint pay_exports_once unique (period_id, profile_id, settings_digest)
  )`,
  `create table pay_uploads (
    id uuid primary key,
    period_id uuid not null references pay_periods on delete restrict,
    file_id uuid references files on delete set null,
    label text not null default '',
    pages_per_slip integer,
    require_name boolean not null default true,
    status text not null default 'Reading' check (status in ('Reading', 'Ready', 'Failed')),
    pages integer not null default 0,
    error text,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now()
  )`,
  'create index pay_uploads_period on pay_uploads (period_id, created_at)',
  `create table pay_slips (
    id uuid primary key,
    upload_id uuid not null references pay_uploads on delete cascade,
    position integer not null,
    first_page integer not null,
    last_page integer not null,
    file_name text not null default '',
    state text not null check (state in ('matched', 'check', 'unmatched', 'duplicate', 'discarded')),
    reason text,
    code text,
    employee_id uuid references employees on delete set null,
    file_id uuid references files on delete set null,
    constraint pay_slips_position unique (upload_id, position)
  )`,
  `create table pay_payslips (
    id uuid primary key,
    period_id uuid not null references pay_periods on delete restrict,
    employee_id uuid not null references employees on delete cascade,
    kind text not null check (kind in ('provider', 'own')),
    number text,
    ${amount('net')},
    -- of a provider's payslip: its file, and the slip of an upload that it was
    file_id uuid references files on delete set null,
    slip_id uuid unique references pay_slips on delete set null,
    published_at timestamptz(3),
    seen_at timestamptz(3),
    downloaded_at timestamptz(3),
    withdrawn_at timestamptz(3),
    withdrawn_reason text,
    corrected boolean not null default false,
    reversed_at timestamptz(3),
    reversed_by uuid references users on delete set null,
    reversal_reason text,
    created_at timestamptz(3) not null default now(),
    constraint pay_payslips_number unique (number)
  )`,
  'create index pay_payslips_employee on pay_payslips (employee_id, published_at)',
  'create index pay_payslips_period on pay_payslips (period_id, employee_id)',
  'create index pay_payslips_published on pay_payslips (period_id, published_at, id)',
  `alter table salaries add column payslip_id uuid references pay_payslips on delete restrict,
    add constraint salaries_payslip_unique unique (payslip_id)`,
  `create table bank_accounts (
    employee_id uuid primary key references employees on delete cascade,
    holder text not null,
    iban text,
    bic text,
    account_number text,
    bank_code text,
    updated_at timestamptz(3) not null default now(),
    check ((iban is null) <> (account_number is null))
  )`,
  `create table pay_bank_files (
    id uuid primary key,
    period_id uuid not null references pay_periods on delete restrict,
    format text not null check (format in ('csv', 'sepa')),
    execution_date date not null,
    file_id uuid not null references files on delete restrict,
    transfers integer not null,
    ${amount('total')} not null,
    void_at timestamptz(3),
    void_reason text,
    created_by uuid references users on delete set null,
    created_at timestamptz(3) not null default now()
  )`,
  `create table pay_transfers (
    bank_file_id uuid not null references pay_bank_files on delete restrict,
    payslip_id uuid not null references pay_payslips on delete restrict,
    ${amount('amount')} not null,
    -- void with its file, or returned by the bank
    live boolean not null default true,
    returned_at timestamptz(3),
    returned_reason text,
    primary key (bank_file_id, payslip_id)
  )`,
  'create unique index pay_transfers_one_live on pay_transfers (payslip_id) where live',
]

/** Pay terms, one-off payments, pay periods with their lines, and what is handed over: exports, payslips, bank files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...setUp, ...terms, ...periods, ...settings, ...inputs, ...handOver])
    await sql.raw(statement).execute(db)
}
