/** Room on the disks that are written to. */
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Config } from '../lib/config.ts'
import { fail, type Finding, ok, warn } from './finding.ts'

const GB = 1024 ** 3
const FEW = 2 * GB
const TOO_FEW = GB / 4

const inGb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`

async function checkDisk(name: string, folder: string): Promise<Finding> {
  try {
    const { bavail, bsize, blocks, ffree, files } = await statfs(folder)
    const free = bavail * bsize
    const says = `${inGb(free)} of ${inGb(blocks * bsize)} free`
    if (files > 0 && ffree / files < 0.02) return warn(name, `${says}, but hardly any more files can be made (inodes)`, 'remove what has very many small files')
    if (free < TOO_FEW) return fail(name, says, 'make room: a full disk stops everything that writes')
    return free < FEW ? warn(name, says, 'make room, or give it a larger disk') : ok(name, says)
  } catch (error) {
    return fail(name, `cannot be looked at (${(error as NodeJS.ErrnoException).code})`, 'name a folder that is there')
  }
}

export const checkDisks = ({ dataDir }: Config): Promise<Finding[]> => Promise.all([checkDisk('disk of DATA_DIR', dataDir), checkDisk('disk for the moment', tmpdir())])
