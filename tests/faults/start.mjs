/** `npm run faults`: set-up, then the harnesses under their own message bus (for real notifications). */
import { ensureInstalled, run } from '../../server/bootstrap.mjs'
import { ensureBuilt } from '../../server/start.mjs'
import { findBrowser, findDbus } from '../support/browser.mjs'

ensureInstalled()
ensureBuilt()
const CHROME_PATH = findBrowser()
process.exit(run(findDbus(), ['--', 'node', 'tests/faults/run.ts', ...process.argv.slice(2)], { env: { CHROME_PATH } }))
