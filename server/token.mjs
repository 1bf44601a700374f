/** `npm run token -- <username>`: signs in over HTTP at PORT and prints, as its last line, only the access token. */
import { become, ensureInstalled } from './bootstrap.mjs'

ensureInstalled()
become(['server/token.ts', ...process.argv.slice(2)])
