/**
 * Names to pseudonyms of the security log: those given, or one on each line of standard input (`npm run who -- - < names.txt`).
 * The other way round there is none: to find out who a pseudonym is, give the names that come into question.
 */
import { readFileSync } from 'node:fs'
import { ConfigError, readConfig } from './lib/config.ts'
import { securityKey } from './lib/open-security-log.ts'
import { pseudonymOf } from './lib/security-log.ts'

function fail(...lines: string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

const given = process.argv.slice(2)
if (given.length === 0) fail('usage: npm run who -- <username>…   (or - to read one name a line; DATA_DIR or SECURITY_KEY as for npm start)')
try {
  const config = readConfig(process.env)
  const key = securityKey(config.dataDir, config.securityKey)
  const names = given[0] === '-' ? readFileSync(0, 'utf8').split('\n').filter((name) => name.trim() !== '') : given
  for (const name of names) process.stdout.write(`${pseudonymOf(key, name)}  ${name.trim()}\n`)
} catch (error) {
  fail(...(error instanceof ConfigError ? error.lines : [(error as Error).message]))
}
