import { UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { describe, expect, test } from 'vitest'
import html from '../../../index.html?raw'

/** The page's own script, run at an address. @returns what it told the page around it, what it shows, and how far it went */
function runAt(href: string, framed: boolean) {
  const code = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const told: { message: unknown; to: string }[] = []
  const [shown, asked]: [string[], string[]] = [[], []]
  const element = () => ({ dataset: {}, setAttribute: () => undefined, set textContent(text: string) { shown.push(text) } })
  const root = element()
  const window: Record<string, unknown> = {
    document: { baseURI: 'https://hr.example/ess/', documentElement: root, createElement: element, head: { appendChild: () => undefined }, querySelector: element },
    localStorage: {}, navigator: {}, location: new URL(href), URL, matchMedia: () => ({ matches: false }), stop: () => undefined, requestAnimationFrame: () => 0,
    fetch: (path: string) => (asked.push(path), new Promise(() => undefined)),
  }
  window.window = window
  window.parent = framed ? { postMessage: (message: unknown, to: string) => told.push({ message, to }) } : window
  // oxlint-disable-next-line typescript/no-implied-eval -- the script stands in the page, not in a module
  new Function(...Object.keys(window), code)(...Object.values(window))
  return { told, shown, asked }
}

const CALLBACK = 'https://hr.example/ess/openid-connect/silent-callback'

/** What the library would post for this address. */
async function byTheLibrary(url: string): Promise<unknown> {
  const told: unknown[] = []
  const around = { parent: { postMessage: (message: unknown) => told.push(message) }, location: new URL(url), localStorage: { getItem: () => null } }
  Object.assign(globalThis, { window: around })
  try {
    const stateStore = new WebStorageStateStore({ store: { length: 0, clear: () => undefined, getItem: () => null, key: () => null, removeItem: () => undefined, setItem: () => undefined } })
    await new UserManager({ authority: 'https://idp', client_id: 'ess', redirect_uri: CALLBACK, stateStore, userStore: stateStore }).signinSilentCallback(url)
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
  return told[0]
}

describe('the page in the hidden frame', () => {
  test.each(['?code=abc&state=1', '?error=login_required&state=1', '#id_token=a&access_token=b&state=1'])('hands %s over to our own origin as oidc-client-ts does, and fetches nothing', async (answer) => {
    const { told, shown, asked } = runAt(`${CALLBACK}${answer}`, true)
    expect(told).toEqual([{ message: { source: 'oidc-client', url: `${CALLBACK}${answer}` }, to: 'https://hr.example' }])
    expect([shown, asked]).toEqual([['silent'], []])
    expect(await byTheLibrary(`${CALLBACK}${answer}`)).toMatchObject(told[0]?.message as object)
  })

  test('is the app itself when somebody opens it by hand, and at every other address', () => {
    for (const [href, framed] of [[CALLBACK, false], ['https://hr.example/ess/inbox', true], [`${CALLBACK}s`, true]] as const) {
      const { told, asked } = runAt(href, framed)
      expect([href, told, asked]).toEqual([href, [], ['config.json']])
    }
  })
})
