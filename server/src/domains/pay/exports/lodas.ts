import type { ExportRow, ExportSettings } from './export-row.ts'

const HOURS_OR_DAYS = ['hours', 'days']

/**
 * Movement data for DATEV LODAS.
 * @param rows with `payrollNumber`, `forMonth` as YYYY-MM, `unit`, `quantity`, `amount` and, as `key/wage type`, `code`
 */
export function lodasText({ settings }: Pick<ExportSettings, 'settings'>, rows: readonly ExportRow[]): string {
  const head = [
    '[Allgemein]',
    'Ziel=LODAS',
    'Version_SST=1.0',
    `BeraterNr=${plain(settings?.adviser ?? '')}`,
    `MandantenNr=${plain(settings?.client ?? '')}`,
    'Datumsformat=TT.MM.JJJJ',
    'Feldtrennzeichen=;',
    'Zahlenkomma=,',
    '[Satzbeschreibung]',
    '1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;pnr#bwd;la_eigene#bwd;bs_nr#bwd;bs_wert_butab#bwd;',
    '[Bewegungsdaten]',
  ]
  return [...head, ...rows.map(movement), ''].join('\r\n')
}

function movement(row: ExportRow): string {
  const [year = '', month = ''] = read(row, 'forMonth').split('-')
  const [key = '', wageType = ''] = read(row, 'code').split('/')
  const value = read(row, HOURS_OR_DAYS.includes(read(row, 'unit')) ? 'quantity' : 'amount').replace('.', ',')
  return `1;01.${month}.${year};${read(row, 'payrollNumber')};${wageType};${key};${value};`
}

function read(row: ExportRow, field: string): string {
  const value = row[field]
  if (!value) return ''
  return plain('text' in value ? value.text : 'number' in value ? value.number : value.day)
}

/** Escapes a text so that it cannot end its field or line. */
const plain = (text: string): string => text.replace(/[;"\r\n]/g, ' ').trim()
