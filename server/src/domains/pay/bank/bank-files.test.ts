import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { bankCsv, type Transfer } from './bank-csv.ts'
import { type SepaOrder, sepaFile, sepaText } from './sepa-file.ts'

const transferOf = (values: Partial<Transfer> = {}): Transfer => ({
  payslipNumber: '2026-06-000001',
  employeeCode: 'HP-009',
  name: 'Łukasz Müller',
  holder: 'Łukasz Müller',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  accountNumber: null,
  bankCode: null,
  amount: '1350.00',
  currency: 'EUR',
  reference: 'Salary June 2026',
  ...values,
})

const orderOf = (transfers: Transfer[], values: Partial<SepaOrder> = {}): SepaOrder => ({
  messageId: 'PAY-1',
  payer: { name: 'Harbour & Pine GmbH', iban: 'DE89370400440532013000', bic: null },
  executionDay: '2026-06-30',
  made: new Date('2026-06-25T21:04:05.678Z'),
  transfers,
  ...values,
})

const xmlOf = (order: SepaOrder) => sepaFile(order).toString()
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((m) => m[1])

test('a bank’s own CSV has the columns of the bank file, guarded against formulas', async () => {
  const text = (
    await bankCsv([
      transferOf({ name: '=1+1', amount: '1350.00' }),
      transferOf({ iban: null, bic: null, accountNumber: '0012', bankCode: '07' }),
    ])
  ).toString()
  expect(text.split('\r\n')).toEqual([
    'payslip_number,employee_code,name,holder,iban,bic,account_number,bank_code,amount,currency,reference',
    "2026-06-000001,HP-009,'=1+1,Łukasz Müller,DE89370400440532013000,COBADEFFXXX,,,1350.00,EUR,Salary June 2026",
    '2026-06-000001,HP-009,Łukasz Müller,Łukasz Müller,,,0012,07,1350.00,EUR,Salary June 2026',
    '',
  ])
})

test('a payment order has the elements of pain.001.001.09 in the required order', () => {
  const xml = xmlOf(orderOf([transferOf()]))
  const names = [...xml.matchAll(/<([A-Za-z]+)[ >]/g)].map((match) => match[1])
  expect(names.join(' ')).toBe(
    'Document CstmrCdtTrfInitn GrpHdr MsgId CreDtTm NbOfTxs CtrlSum InitgPty Nm ' +
      'PmtInf PmtInfId PmtMtd BtchBookg NbOfTxs CtrlSum PmtTpInf SvcLvl Cd CtgyPurp Cd ReqdExctnDt Dt ' +
      'Dbtr Nm DbtrAcct Id IBAN DbtrAgt FinInstnId Othr Id ChrgBr ' +
      'CdtTrfTxInf PmtId InstrId EndToEndId Amt InstdAmt CdtrAgt FinInstnId BICFI Cdtr Nm CdtrAcct Id IBAN RmtInf Ustrd',
  )
  expect(xml).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
  expect(xml).toContain('<SvcLvl><Cd>SEPA</Cd></SvcLvl><CtgyPurp><Cd>SALA</Cd></CtgyPurp>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">1350.00</InstdAmt>')
  expect(all(xml, 'Nm')).toEqual(['Harbour + Pine GmbH', 'Harbour + Pine GmbH', 'Lukasz Mueller'])
  expect(all(xml, 'EndToEndId')).toEqual(['2026-06-000001'])
  expect(all(xml, 'Dt')).toEqual(['2026-06-30'])
  expect(all(xml, 'CreDtTm')).toEqual(['2026-06-25T21:04:05Z'])
})

test('the sum is exact where floating numbers are not', () => {
  const transfers = Array.from({ length: 10_000 }, (_, n) =>
    transferOf({ payslipNumber: `2026-06-${String(n + 1).padStart(6, '0')}`, amount: '999999999.99' }),
  )
  const xml = xmlOf(orderOf([...transfers, transferOf({ amount: '0.10' }), transferOf({ amount: '0.20' })]))
  expect(all(xml, 'CtrlSum')).toEqual(['9999999999900.30', '9999999999900.30'])
  expect(all(xml, 'NbOfTxs')).toEqual(['10002', '10002'])
  expect(Math.max(...all(xml, 'InstrId').map((id) => id?.length ?? 0))).toBeLessThanOrEqual(35)
})

test('the same order gives the same bytes in every time zone of the machine', () => {
  const script = `import { sepaFile } from './sepa-file.ts'
    process.stdout.write(sepaFile({ ...${JSON.stringify(orderOf([transferOf()]))}, made: new Date('2026-03-29T00:30:00Z') }))`
  const [west, east] = ['America/Los_Angeles', 'Pacific/Auckland'].map(
    (TZ) =>
      spawnSync(process.execPath, ['--input-type=module', '--disable-warning=ExperimentalWarning', '--eval', script], {
        cwd: import.meta.dirname,
        env: { ...process.env, TZ, NODE_OPTIONS: '' },
        encoding: 'utf8',
      }).stdout,
  )
  expect(west).toContain('<CreDtTm>2026-03-29T00:30:00Z<')
  expect(west).toBe(east)
})

test('names are cut to 70 characters that every bank accepts', () => {
  expect(sepaText('Çağrı Öztürk <& "Söhne">', 70)).toBe('Cagri Oeztuerk + Soehne')
  expect(sepaText('Rolf Köhler, Ärzte Mu\u0308ller Groß Übel', 70)).toBe('Rolf Koehler, Aerzte Mueller Gross Uebel')
  expect(sepaText('山田 太郎', 70)).toMatch(/^[A-Za-z ]+$/)
  expect(sepaText(`${'a'.repeat(69)} b`, 70)).toBe('a'.repeat(69))
})

test('a BIC of another country is left out, as it is optional', () => {
  const xml = xmlOf(orderOf([transferOf({ bic: 'REVOLT21XXX' })]))
  expect(xml).not.toContain('REVOLT21')
  expect(xml).not.toContain('CdtrAgt')
})

test('an order has no characters outside the SEPA set', () => {
  for (const values of [
    { currency: 'TND' },
    { iban: null },
    { amount: '1.234' },
    { amount: '0.00' },
    { iban: 'DE88370400440532013000' },
  ])
    expect(() => xmlOf(orderOf([transferOf(values)]))).toThrow()
  expect(() => xmlOf(orderOf([transferOf()], { messageId: 'x'.repeat(28) }))).toThrow()
})
