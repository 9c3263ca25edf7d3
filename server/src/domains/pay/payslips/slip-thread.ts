import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { type MatchedSlip, matchFiles, matchPages, type SlipFile } from './match-slips.rules.ts'
import { MOST_PAGES, openPdf, PayslipFileError } from './pdf-pages.ts'
import type { FromSlipThread, SlipJob } from './slip-reader.ts'
import { filesOfZip } from './zip-files.ts'

// Reading a file can take much time and memory. A thread of its own keeps the server responsive.

const port = parentPort as NonNullable<typeof parentPort>
const send = (message: FromSlipThread) => port.postMessage(message)

/** Sends a payslip to the main thread, and continues when it is stored. */
async function sendSlip(slip: MatchedSlip, bytes: Buffer): Promise<void> {
  const kept = once(port, 'message')
  send({ slip, bytes })
  await kept
}

/** The files of an archive, with texts if they are needed. */
async function readArchive(archive: Buffer, withTexts: boolean): Promise<{ pages: number; files: SlipFile[] }> {
  const files: SlipFile[] = []
  let pages = 0
  for await (const { name, bytes } of filesOfZip(archive)) {
    const pdf = await openPdf(bytes).catch((error: unknown) => {
      throw error instanceof PayslipFileError ? new PayslipFileError(error.fault, name) : error
    })
    pages += pdf.count
    if (pages > MOST_PAGES) throw new PayslipFileError('too-many-pages')
    const texts = withTexts ? Array.from({ length: pdf.count }, (_, n) => pdf.text(n + 1)) : []
    files.push({ fileName: name, texts })
  }
  return { pages, files }
}

async function read({ bytes, task }: SlipJob): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isArchive = file.subarray(0, 2).toString('latin1') === 'PK'
  if (isArchive) {
    const { pages, files } = await readArchive(file, task !== null)
    if (task) {
      const slips = matchFiles(files, task.people, task.options)
      let place = 0
      for await (const { bytes: one } of filesOfZip(file)) await sendSlip(slips[place++] as MatchedSlip, one)
    }
    return send({ pages })
  }
  const pdf = await openPdf(file)
  if (task) {
    const texts = Array.from({ length: pdf.count }, (_, n) => pdf.text(n + 1))
    for (const slip of matchPages(texts, task.people, task.options)) await sendSlip(slip, await pdf.take(...slip.pages))
  }
  send({ pages: pdf.count })
}

port.once('message', (job: SlipJob) => {
  read(job)
    .catch((error: unknown) => {
      const { fault, fileName } =
        error instanceof PayslipFileError ? error : { fault: 'broken' as const, fileName: undefined }
      send({ fault, fileName })
    })
    .finally(() => port.close())
})
