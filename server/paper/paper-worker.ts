/** Worker thread that draws one paper and ends. Started by paper.ts. */
import { randomBytes } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { drawBlocks } from './blocks.ts'
import type { PaperModel } from './model.ts'
import { createSheet } from './sheet.ts'

const { model, pageOf, password } = workerData as { model: PaperModel; pageOf: string; password: string | null }

/** Opens with the password alone: who could take the protection away without it is nobody, that password is thrown away. */
async function sealed(file: Buffer, userPassword: string): Promise<Uint8Array> {
  const { PDF } = await import('@libpdf/core')
  const pdf = await PDF.load(file)
  pdf.setProtection({ userPassword, ownerPassword: randomBytes(32).toString('base64url'), algorithm: 'AES-256', encryptMetadata: true })
  return pdf.save()
}

const sheet = createSheet(model)
drawBlocks(sheet, model)
const file = await sheet.end((page, pages) => ({ start: model.footer ?? model.title, end: pageOf.replace('{page}', String(page)).replace('{pages}', String(pages)) }))
const bytes = new Uint8Array(password === null ? file : await sealed(file, password))
parentPort?.postMessage(bytes, [bytes.buffer])
