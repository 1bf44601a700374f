/** A document about pay as a file: drawn when it is asked for, encrypted with the document password of that moment, stored nowhere. */
import type { Context } from '../lib/handler.ts'
import { FileAnswer } from '../lib/handler.ts'
import type { Seal } from '../lib/seal.ts'
import type { PaperModel } from '../paper/model.ts'
import { paper } from '../paper/paper.ts'
import { takePaper, unnote } from './access.ts'
import type { DocumentKind } from './table.ts'
import { requireDocumentPassword } from './unlock.ts'
import { payStatement } from './words.ts'

export interface Drawn {
  model: PaperModel
  /** Says nobody's name: lists of files show it. */
  fileName: string
  kind: DocumentKind
  /** Of one document; left out: of several. */
  documentId?: string
}

/** @throws CallError document_password_none, document_password_lost, too_many */
export async function encryptedPaper(seal: Seal, { kind, documentId, fileName, model }: Drawn, context: Context): Promise<FileAnswer> {
  const { employeeId } = context.caller
  const password = await requireDocumentPassword(seal, employeeId)
  const noted = await takePaper(kind, documentId, context)
  const statement = await payStatement(model.language)
  const said: PaperModel = statement === '' ? model : { ...model, blocks: [...model.blocks, { kind: 'text', look: 'small', text: statement }] }
  try {
    return new FileAnswer(await paper(said, { of: employeeId, password }), 'application/pdf', fileName)
  } catch (error) {
    // too many at once, too large: nothing was downloaded
    await unnote(noted)
    throw error
  }
}
