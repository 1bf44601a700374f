/** The security log as the environment wants it (SECURITY_LOG, SECURITY_KEY). */
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { keyFile } from './key-file.ts'
import type { Log } from './log.ts'
import { keyOf } from './seal.ts'
import { createSecurityLog, type SecurityLog } from './security-log.ts'
import { fileSink, outputSink } from './security-sink.ts'

/** What pseudonyms are made with: SECURITY_KEY, else a file of its own beside the data. @throws Error with one clear line */
export function securityKey(dataDir: string, given: string | undefined): Buffer {
  const key = keyOf(given ?? keyFile(dataDir, 'security.key'))
  if (!key) throw new Error(given ? 'SECURITY_KEY must be 32 bytes in base64' : `${join(dataDir, 'security.key')} holds no key of 32 bytes in base64`)
  return key
}

/** @throws Error with one clear line */
export function openSecurityLog({ dataDir, securityLog, securityKey: given }: Pick<Config, 'dataDir' | 'securityLog' | 'securityKey'>, clock: Clock, log: Log): SecurityLog {
  return createSecurityLog({ key: securityKey(dataDir, given), clock, sink: securityLog === 'stdout' ? outputSink : fileSink(dataDir, log) })
}
