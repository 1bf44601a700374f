/** What a server process holds, as the kernel counts it. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Product } from '../support/product.ts'

/** The server of this data folder. */
function pidOf({ dataDir }: Product): string | undefined {
  return readdirSync('/proc').find((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}\0`)
    } catch {
      return false // ended meanwhile, or not ours to read
    }
  })
}

/** Megabytes the server holds, rounded. */
export const memoryOf = (product: Product): number => Math.round((Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pidOf(product)}/status`, 'utf8'))?.[1]) || Number.NaN) / 1024)
