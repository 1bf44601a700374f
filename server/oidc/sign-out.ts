/** Signing out where nobody is signed in: there is nothing to ask and nothing to end. */
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type Page, setPage } from './page.ts'

/** What oidc-provider has checked of the request by then, as its sign-out page keeps it in the session. */
interface AskedState {
  postLogoutRedirectUri?: string
  state?: string
}

/**
 * The library would store what was asked with a session made for it, and have the browser confirm it: a stranger's rows. Whoever has no
 * account is led on at once, to where the request may lead as the library has judged it.
 */
export function signOutWithoutSession(provider: Provider, signedOut: (ctx: KoaContextWithOIDC) => Page): void {
  provider.use(async (ctx, next) => {
    await next()
    const oidc = (ctx as Partial<KoaContextWithOIDC>).oidc
    const { session } = oidc ?? {}
    if (!oidc || oidc.route !== 'end_session' || ctx.status !== 200 || !session || session.accountId !== undefined) return
    // the session was not stored (adapter.ts): its cookie would name nothing
    ctx.remove('set-cookie')
    const { postLogoutRedirectUri, state } = (session as { state?: AskedState }).state ?? {}
    if (postLogoutRedirectUri === undefined) return setPage(ctx, signedOut(ctx as KoaContextWithOIDC))
    const target = new URL(postLogoutRedirectUri)
    if (state !== undefined) target.searchParams.set('state', state)
    ctx.status = 303
    ctx.redirect(target.href)
  })
}
