import { PDF } from '@libpdf/core'

/** The most pages of an upload. */
export const MOST_PAGES = 10_000

/** The reason why a file of payslips cannot be read. */
export type PayslipFileFault = 'encrypted' | 'broken' | 'too-many-pages' | 'too-large' | 'not-a-pdf' | 'empty'

export class PayslipFileError extends Error {
  readonly fault: PayslipFileFault
  /** the file's name in an archive */
  readonly fileName: string | undefined

  constructor(fault: PayslipFileFault, fileName?: string) {
    super(fileName === undefined ? fault : `${fileName}: ${fault}`)
    this.fault = fault
    this.fileName = fileName
  }
}

/** A PDF whose pages can be read and extracted. Pages count from 1. */
export interface PdfPages {
  count: number
  text(page: number): string
  /** a new PDF with these pages */
  take(first: number, last: number): Promise<Buffer>
}

/** The mark at the end of each PDF: without it, the file is cut off. */
const END = Buffer.from('%%EOF')
const END_WITHIN = 1024

/** @throws {PayslipFileError} if the file is encrypted, broken, cut off, without pages, or has too many pages */
export async function openPdf(bytes: Buffer): Promise<PdfPages> {
  if (!bytes.subarray(-END_WITHIN).includes(END)) throw new PayslipFileError('broken')
  const pdf = await PDF.load(bytes).catch(() => {
    throw new PayslipFileError('broken')
  })
  // The library opens files with a password, and opens broken files as PDFs without pages.
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

/** The smallest distance between two words, relative to the font size. */
const WORD_GAP = 0.15

/** A line of a page. The library joins texts in two fonts, such as a label and the value in the next column. */
function textOf({ spans }: { spans: readonly Span[] }): string {
  return spans.reduce((text, span, place) => {
    const before = spans[place - 1]
    if (!before) return span.text
    const gap = span.bbox.x - (before.bbox.x + before.bbox.width)
    return `${text}${gap > WORD_GAP * span.fontSize ? ' ' : ''}${span.text}`
  }, '')
}
