import { PDF } from '@libpdf/core'

/** The most pages of an upload. */
export const MOST_PAGES = 10_000

/** Why a file of payslips cannot be read. */
export type PayslipFileFault = 'encrypted' | 'broken' | 'too-many-pages' | 'too-large' | 'not-a-pdf' | 'empty'

export class PayslipFileError extends Error {
  readonly fault: PayslipFileFault
  /** of the file within an archive */
  readonly fileName: string | undefined

  constructor(fault: PayslipFileFault, fileName?: string) {
    super(fileName === undefined ? fault : `${fileName}: ${fault}`)
    this.fault = fault
    this.fileName = fileName
  }
}

/** A PDF whose pages are read and taken out, counted from 1. */
export interface PdfPages {
  count: number
  text(page: number): string
  /** a PDF of these pages */
  take(first: number, last: number): Promise<Buffer>
}

/** Writers end a file with this mark: without it the end of the file is missing. */
const END = Buffer.from('%%EOF')
const END_WITHIN = 1024

/** @throws {PayslipFileError} where it is encrypted, broken, cut off, without pages, or has too many of them */
export async function openPdf(bytes: Buffer): Promise<PdfPages> {
  if (!bytes.subarray(-END_WITHIN).includes(END)) throw new PayslipFileError('broken')
  const pdf = await PDF.load(bytes).catch(() => {
    throw new PayslipFileError('broken')
  })
  // The library opens files whose password it does not have, and broken ones with no page.
  if (pdf.isEncrypted || !pdf.isAuthenticated) throw new PayslipFileError('encrypted')
  const count = pdf.getPageCount()
  if (count === 0) throw new PayslipFileError('broken')
  if (count > MOST_PAGES) throw new PayslipFileError('too-many-pages')
  return {
    count,
    text(page) {
      try {
        return (pdf.getPage(page - 1)?.extractText().lines ?? []).map(textOf).join('\n')
      } catch {
        throw new PayslipFileError('broken')
      }
    },
    async take(first, last) {
      const pages = await pdf.extractPages(Array.from({ length: last - first + 1 }, (_, n) => first - 1 + n))
      return Buffer.from(await pages.save())
    },
  }
}

interface Span {
  text: string
  bbox: { x: number; width: number }
  fontSize: number
}

/** The least distance between two words, as a share of the size of their letters. */
const WORD_GAP = 0.15

/** A line of a page. The library joins what stands in two fonts, such as a label and its value in the next column. */
function textOf({ spans }: { spans: readonly Span[] }): string {
  return spans.reduce((text, span, place) => {
    const before = spans[place - 1]
    if (!before) return span.text
    const gap = span.bbox.x - (before.bbox.x + before.bbox.width)
    return `${text}${gap > WORD_GAP * span.fontSize ? ' ' : ''}${span.text}`
  }, '')
}
