/**
 * What a page does on which nobody was ever signed in, before it loads the app: asks the provider in a hidden frame who is there, and leaves
 * for its page when that is nobody. A file of its own with all it needs (.build/sign-in-first.ts); index.html calls it.
 */
import { OidcClient } from 'oidc-client-ts'
import type { RuntimeConfig } from '../../../contract/kit/runtime-config.ts'
import type { FirstSignIn } from '../../api/first-asked.ts'
import { codeSettings, silentCallback } from './code-settings.ts'
import { discover, NOT_NOW } from './discovery.ts'
import { askInFrame } from './implicit/hidden-frame.ts'
import { saveLocation } from './return-place.ts'
import { noteShownPage } from './shown-page.ts'

/** A page that is left by then shows nothing; after it the app comes, and says that the provider takes its time. */
const LEFT_MS = 1000

/**
 * @param asked what the page asked for by itself; what the app is to know of it is noted there
 * @returns true: the page is left, and the app is not needed. False: the app signs in, or says why that is not possible
 * @throws whatever went wrong: the app tries again, and says so
 */
export async function signInFirst(config: RuntimeConfig, asked: FirstSignIn): Promise<boolean> {
  const metadata = await discover(config.authority, undefined, asked.provider)
  const client = new OidcClient(codeSettings(config, metadata))
  const ask = (more: { prompt?: string; redirect_uri?: string; ui_locales?: string }) => client.createSigninRequest({ request_type: 'si:r', nonce: crypto.randomUUID(), ...more })
  const answer = await askInFrame((await ask({ prompt: 'none', redirect_uri: silentCallback() })).url)
  if (answer === null) {
    noteShownPage(config.authority, Date.now())
  } else {
    const refusal = new URL(answer).searchParams.get('error')
    if (refusal === null) {
      asked.silent = answer // the app takes them in
      return false
    }
    await client.readSigninResponseState(answer, true)
    if (NOT_NOW.includes(refusal)) return false
  }
  saveLocation()
  const { url } = await ask({ ui_locales: document.documentElement.lang })
  location.replace(url) // whoever goes back leaves, instead of being sent here once more
  await new Promise((late) => setTimeout(late, LEFT_MS))
  asked.left = true
  return false
}

