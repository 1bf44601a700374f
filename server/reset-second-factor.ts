/** `npm run reset-second-factor`: takes the second factor of an account away and ends its sessions. For operators: whoever can run it has the database. */
import { userInfo } from 'node:os'
import { config, fail, print, withDatabase } from './configure/operator.ts'
import { systemClock } from './lib/clock.ts'
import { createLog } from './lib/log.ts'
import { openSecurityLog } from './lib/open-security-log.ts'
import { resetSecondFactor } from './second-step.ts'

const [username, ...more] = process.argv.slice(2)
if (!username || more.length > 0) fail('usage: npm run reset-second-factor -- <username>   (DATA_DIR and DATABASE_URL name the database, as for npm start)')

await withDatabase(async () => {
  const done = await resetSecondFactor(username, userInfo().username, systemClock.now())
  if (done !== 'done') fail(done === 'unknown' ? `there is no account "${username}"` : `${username} has no second factor`)
  const security = openSecurityLog(config(), systemClock, createLog('warn'))
  security.note('changed', { username, call: 'reset-second-factor' })
  security.stop()
  print(`${username}: the second factor is taken away, every session is ended, and the person is told.`)
})
