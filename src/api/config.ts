/** The installation's settings (`<base>config.json`), read once. The script of index.html asks for them first. */
import type { RuntimeConfig } from '../../contract/kit/runtime-config.ts'
import { inBase } from '../lib/base-path.ts'
import { askedConfig } from './first-asked.ts'

const KEPT = 'ess_config'
const defaults: RuntimeConfig = {
  apiBase: '/api', authority: '', clientId: '', scope: 'openid profile offline_access api1', version: 'v3', tenancyName: '', timeoutMs: 30_000, windowsAuthentication: false, localAccounts: false, gallery: false, firebase: null, vapidKey: null, chat: false, worker: true,
}
let loading: Promise<RuntimeConfig> | undefined

async function load(): Promise<RuntimeConfig> {
  try {
    const response = await (askedConfig() ?? fetch(inBase('config.json'), { credentials: 'same-origin' }))
    if (!response.ok) throw new Error(`config.json: ${response.status}`)
    const answer = (await response.json()) as Partial<RuntimeConfig> | null
    if (typeof answer?.apiBase !== 'string') throw new Error('config.json: not ours')
    const config = { ...defaults, ...answer }
    localStorage.setItem(KEPT, JSON.stringify(config))
    return config
  } catch (error) {
    // No network: the settings of the last visit are as good as new.
    const kept = localStorage.getItem(KEPT)
    if (kept) return { ...defaults, ...(JSON.parse(kept) as Partial<RuntimeConfig>) }
    loading = undefined
    throw error
  }
}

/** Settings of this installation. @throws Error on a first visit without a network */
export const runtimeConfig = (): Promise<RuntimeConfig> => (loading ??= load())
