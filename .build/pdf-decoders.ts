/** Puts the decoders of the PDF library (pictures of scanners) beside the build: it asks for them by their names when a document has such a picture. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const NAMES = ['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm']

export function pdfDecoders(): Plugin {
  return {
    name: 'pdf-decoders',
    apply: 'build',
    generateBundle() {
      for (const name of NAMES) this.emitFile({ type: 'asset', fileName: `pdf/${name}`, source: readFileSync(new URL(`../node_modules/pdfjs-dist/wasm/${name}`, import.meta.url)) })
    },
  }
}
