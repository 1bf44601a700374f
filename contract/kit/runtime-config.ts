/** `<base>config.json`: what one customer's installation differs in. Written by the server, read by page and worker. */
export interface FirebaseWebConfig {
  apiKey: string
  projectId: string
  appId: string
  messagingSenderId: string
  vapidKey: string
}

export interface RuntimeConfig {
  /** Where the API is: `/api`, or an absolute address. No slash at the end. */
  apiBase: string
  /** Issuer of the sign-in provider, absolute. */
  authority: string
  clientId: string
  /** Scopes asked for; 'openid profile offline_access api1' by default. */
  scope: string
  /** `v3`: code with PKCE. Anything else: `id_token token`. */
  version: string
  /** Sent as `acr_values=tenant:<name>`; '' for none. */
  tenancyName: string
  /** Milliseconds until a call is given up. */
  timeoutMs: number
  /** Sends the stored user name with every call. */
  windowsAuthentication: boolean
  /** True when this server keeps the passwords (the local provider): only then can one be changed here. */
  localAccounts: boolean
  /** The gallery of widgets is there: a demo company that is not in production. */
  gallery: boolean
  /** Absent or null: no push through Firebase. */
  firebase: FirebaseWebConfig | null
  /** The server's key for Web Push, an uncompressed point in base64url; null: Firebase is configured, or there is no push. */
  vapidKey: string | null
  /** True when there is a support chat to start. */
  chat: boolean
  /** False: pages take the worker off and register none (`SERVICE_WORKER=off`). */
  worker: boolean
}
