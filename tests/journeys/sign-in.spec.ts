import { expect, type Page, test } from '@playwright/test'
import { calls } from '../../contract/calls.ts'
import { colleague } from '../support/colleague.ts'
import { DESKTOP, type Device, goOn, openDevice, readyForFlight, signInByHand } from '../support/device.ts'
import { httpBrowser } from '../support/http-sign-in.ts'
import { type Product, startProduct } from '../support/product.ts'

const TOKEN_SECONDS = 6
let product: Product
let device: Device

test.beforeAll(async () => {
  product = await startProduct({ env: { ACCESS_TOKEN_SECONDS: String(TOKEN_SECONDS) } })
})
test.afterAll(() => product.dispose())
test.beforeEach(async () => {
  device = await openDevice(product)
})
test.afterEach(() => device.close())

const userField = (page: Page) => page.getByLabel('Username')
const token = (page: Page) => page.evaluate(() => localStorage.getItem('access_token'))
/** Waits until the page's token is over; one that something in the background has renewed meanwhile is not. @returns it */
async function expired(page: Page): Promise<string> {
  for (;;) {
    const before = await token(page)
    await page.waitForTimeout((TOKEN_SECONDS + 1) * 1000)
    if (before !== null && before === (await token(page))) return before
  }
}

async function giveCredentials(page: Page, username: string, password = 'demo'): Promise<void> {
  await userField(page).fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a link to a request, with what stands after it, is where the person is after signing in', async () => {
  const { page } = device
  const dina = await colleague(product, 'employee')
  const [asked] = (await dina.get(calls.leaveRequests.list, { status: [1] })).listData
  const link = `${product.url}leave-requests/${asked?.id}?q=annual&sort=-startDate`
  await signInByHand(page, 'employee', link)
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Annual leave' })).toBeVisible()
  await expect(page.getByText(asked?.code ?? '', { exact: true })).toBeVisible()
})

test('a device on which nobody was ever signed in comes to the sign-in page without loading the app; going back from there leaves', async () => {
  const { page } = device
  const loaded: string[] = []
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname))
  await page.goto('data:text/html,where they came from')
  await page.goto('inbox')
  await expect(userField(page)).toBeVisible()
  expect(loaded.filter((path) => /\/assets\//.test(path)).map((path) => path.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['/ess/assets/lazy-sign-in-first'])
  await page.goBack()
  expect(page.url()).toMatch(/^data:/)
  await page.goForward()
  await giveCredentials(page, 'supervisor')
  await expect(page).toHaveURL(`${product.url}inbox`)
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
})

test('whoever signs in where another person has signed in meanwhile, in another window, is the one who is there', async () => {
  const { page, context } = device
  await page.goto('requests')
  await expect(userField(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('./')
  await giveCredentials(other, 'supervisor')
  await expect(other.getByRole('heading', { level: 1, name: /^Good .*, Sari/ })).toBeVisible()
  await giveCredentials(page, 'employee')
  await expect(page).toHaveURL(`${product.url}requests`)
  await expect(page.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible()
  for (const window of [page, other]) {
    await window.goto('./')
    await expect(window.getByRole('heading', { level: 1, name: /^Good .*, Dina/ })).toBeVisible()
  }
})

test('a wrong password is said, and the user name stays', async () => {
  const { page } = device
  await page.goto('./')
  await giveCredentials(page, 'supervisor', 'wrong')
  await expect(page.getByRole('alert')).toHaveText('The username or the password is not right')
  await expect(userField(page)).toHaveValue('supervisor')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByLabel('Password')).toBeFocused()
  expect(await token(page)).toBeNull()
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})

test('a silent request that the provider answers in the window, after its own sign-in, leads on to the app', async () => {
  const { page } = device
  const silent = `${product.url}openid-connect/silent-callback`
  await page.goto(silent)
  await expect(page.getByText('silent', { exact: true }), 'nothing was answered: somebody opened it by hand').toBeVisible()
  await page.goto(`${silent}?code=of-a-frame-that-is-gone&state=of-it`)
  await expect(userField(page)).toBeVisible()
  await giveCredentials(page, 'employee')
  await expect(page.getByText('My balances')).toBeVisible()
  await page.goto(`${silent}?error=login_required&state=of-it`)
  await expect(page.getByText('My balances'), 'nobody is signed out by it').toBeVisible()
  await expect(page).toHaveURL(product.url)
})

test('signing in never leads to another site', async () => {
  const { page, context } = device
  const strangers: string[] = []
  await context.route(/^https?:\/\/[^/]*evil\.example/, (route) => {
    strangers.push(route.request().url())
    return route.abort()
  })
  await page.goto('leave-requests')
  await expect(userField(page)).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('ess_return', '//evil.example/ess/'))
  await giveCredentials(page, 'employee')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
  await expect(page).toHaveURL(product.url)

  const { authorization_endpoint: authorize, end_session_endpoint: leave } = (await (await context.request.get('/oidc/.well-known/openid-configuration')).json()) as Record<string, string>
  const { clientId, scope } = (await (await context.request.get('config.json')).json()) as Record<string, string>
  const asked = { client_id: clientId ?? '', response_type: 'code', scope: scope ?? '', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
  for (const redirect of ['https://evil.example/', `http://localhost.evil.example:${product.port}/ess/openid-connect/redirect-callback`, `${product.origin}/ess/elsewhere`]) {
    const answer = await page.goto(`${authorize}?${new URLSearchParams({ ...asked, redirect_uri: redirect })}`)
    expect(answer?.status(), redirect).toBe(400)
  }
  const answer = await page.goto(`${leave}?${new URLSearchParams({ client_id: clientId ?? '', post_logout_redirect_uri: 'https://evil.example/' })}`)
  expect(answer?.status()).toBe(400)
  expect(strangers).toEqual([])
})

test('signing out ends at the sign-in page, and the way back is closed', async () => {
  const { page } = device
  await signInByHand(page, 'employee')
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await expect(page.getByText('Dina', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(userField(page)).toBeVisible({ timeout: 30_000 })
  expect(await token(page)).toBeNull()
  await page.goBack().catch(() => null)
  await page.goto('me')
  await expect(userField(page)).toBeVisible()
  await expect(page.getByText('Dina')).toHaveCount(0)
})

test('whoever guesses at an account keeps its owner waiting on no browser they have used', async () => {
  const { page } = device
  // no other test here signs in with this account: its count stays high
  await signInByHand(page, 'hr')
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(userField(page)).toBeVisible({ timeout: 30_000 })
  for (let i = 0; i < 2; i++) await httpBrowser(product, 'hr', 'a guess').signIn().catch(() => null)
  const stranger = await openDevice(product)
  await stranger.page.goto('./')
  await giveCredentials(stranger.page, 'hr')
  await expect(stranger.page.getByRole('alert')).toHaveText(/^Too many tries\. Wait \d+ (second|minute)s?, then try again$/)
  await stranger.close()
  await giveCredentials(page, 'hr')
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
})

test('a token that runs out is renewed once, silently, for every call that waits', async () => {
  const { page, context } = device
  await signInByHand(page, 'employee')
  await expect(page.getByText('My balances')).toBeVisible()
  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  const before = await expired(page)
  /** Sent with the token that is over. */
  const spent: string[] = []
  const renewals: string[] = []
  const leaving: string[] = []
  page.on('request', (r) => {
    if (r.headers().authorization === `Bearer ${before}`) spent.push(new URL(r.url()).pathname)
    if (r.method() === 'POST' && r.url().endsWith('/oidc/token')) renewals.push(r.url())
    if (r.isNavigationRequest() && r.url().includes('/oidc/')) leaving.push(r.url())
  })
  // a slow provider: the calls of the whole screen wait for the same answer
  await context.route(/\/oidc\/token$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.setViewportSize(DESKTOP)
  await page.goto('./')
  await expect.poll(() => token(page)).not.toBe(before)
  // the next one is over in a few seconds, too
  expect(renewals).toHaveLength(1)
  await expect(page.getByRole('link', { name: /^Account of Dina/ })).toBeVisible()
  await expect(page.getByText('My balances')).toBeVisible()
  expect(spent).toEqual([])
  expect(leaving).toEqual([])
  await expect(page).toHaveURL(product.url)
})

test('whom the provider still knows and the portal does not any more is told so in the window they left open, once', async () => {
  const { page, context } = device
  await signInByHand(page, 'employee')
  await expect(page.getByText('My balances')).toBeVisible()
  const loads: string[] = []
  page.on('request', (r) => void (r.isNavigationRequest() && r.frame() === page.mainFrame() && loads.push(new URL(r.url()).pathname)))
  // as for a leaver, or a locked account, of a provider of somebody else's, whose session goes on
  const refused = { Code: 'unauthenticated', Message: 'The portal does not take this sign-in', Errors: ['The portal does not take this sign-in'], Params: [{ Key: 'reason', Value: 'account_off' }], RequestId: 'r-1' }
  await context.route(/\/api\//, (route) => route.fulfill({ status: 401, headers: { 'ess-answer': 'judged' }, json: refused }))
  await goOn(page, 'calendar')
  await expect(page.getByText('Sign-in did not work')).toBeVisible({ timeout: 30_000 })
  await page.waitForTimeout(3000)
  await expect(page.getByText('Sign-in did not work')).toBeVisible()
  await expect(page.locator('.ess-snackbar'), 'it is said on the page alone').toHaveCount(0)
  expect(loads.filter((path) => path.endsWith('/redirect-callback'))).toHaveLength(1)
  // another window of theirs says the same
  await page.goto('inbox')
  await expect(page.getByText('Sign-in did not work')).toBeVisible({ timeout: 30_000 })
  await page.waitForTimeout(2000)
  expect(loads.filter((path) => path.endsWith('/redirect-callback'))).toHaveLength(2)
})

test('a network that fails at the start signs nobody out', async () => {
  const { page, context } = device
  await signInByHand(page, 'employee')
  await expect(page.getByText('My balances')).toBeVisible()
  await readyForFlight(page)
  const before = await token(page)
  expect(before).not.toBeNull()

  await test.step('in flight mode the app opens as if nothing were', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('My balances')).toBeVisible()
    await expect(page.getByText(/^You are offline/)).toBeVisible()
  })
  await test.step('with a token that has run out and a provider that does not answer, the person stays and is offered to sign in', async () => {
    await expired(page)
    await context.route(/\/oidc\//, (route) => route.abort('connectionrefused'))
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText(/^Your sign-in has run out/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('My balances')).toBeVisible()
    expect(await token(page)).toBe(before)
    await expect(page).toHaveURL(product.url)
  })
  await test.step('and goes on without a password when the provider is back', async () => {
    await context.unroute(/\/oidc\//)
    const offer = page.getByRole('button', { name: 'Sign in to send' })
    // a call that is tried again meanwhile may have renewed it already
    await expect(async () => {
      if (await offer.isVisible()) await offer.click({ timeout: 1000 })
      await expect(page.getByText(/^Your sign-in has run out/)).toHaveCount(0, { timeout: 2000 })
    }).toPass()
    await page.getByRole('link', { name: 'Inbox', exact: true }).click()
    await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
    expect(await token(page)).not.toBe(before)
  })
})
