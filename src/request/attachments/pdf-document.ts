/** The PDF library, set up once: its worker is a file of ours, rendering stays on the page. */
import { getDocument, GlobalWorkerOptions, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite gives the file's address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { inBase } from '../../lib/base-path.ts'

GlobalWorkerOptions.workerSrc = workerUrl

/** Fetches the worker so that it is there without a network (the service worker keeps what it sees). */
export const warmPdf = async (): Promise<void> => void (await fetch(workerUrl))

export interface OpenPdf {
  document: Promise<PDFDocumentProxy>
  /** Frees the worker's copy; safe at any time. */
  close: () => void
}

/** Opens a document. Pictures of scanners (JBIG2, JPEG 2000) are decoded by the files in `pdf/`. */
export function openPdf(bytes: Blob): OpenPdf {
  const task = bytes.arrayBuffer().then((data) => getDocument({ data, disableWorkerRendering: true, enableXfa: false, wasmUrl: inBase('pdf/') }))
  return { document: task.then((t) => t.promise), close: () => void task.then((t) => t.destroy()) }
}

/** True when the document opens with a password only. */
export const needsPassword = (error: unknown): boolean => error instanceof PasswordException
