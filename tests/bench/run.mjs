/**
 * `npm run bench -- [--only a,b] [--write] [--times 40] [--size 0.1]`: set-up, then the benchmarks one after the other.
 * Figures are written to `.data/bench/`; `--write` puts the tables into docs/benchmarks.md. No figure fails anything: machines differ.
 */
import { ensureInstalled, run } from '../../server/bootstrap.mjs'
import { ensureBuilt } from '../../server/start.mjs'
import { findBrowser } from '../support/browser.mjs'

ensureInstalled()
ensureBuilt()
process.exit(run('node', ['tests/bench/bench.ts', ...process.argv.slice(2)], { env: { CHROME_PATH: findBrowser() } }))
