import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { guid, instant } from '../db/columns.ts'

/** Store of the local OpenID provider: sessions, grants, tokens. */
export const oidcModel = pgTable(
  'oidc_model',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index('oidc_model_by_grant').on(t.grantId), index('oidc_model_by_uid').on(t.kind, t.uid), index('oidc_model_by_expiry').on(t.expiresAt)],
)

/** Browsers accounts have signed in from; `id` is a digest of the browser's secret and the account's name (server/oidc/known-devices.ts). */
export const knownDevice = pgTable(
  'known_device',
  { id: text('id').primaryKey(), accountId: guid('account_id').notNull(), until: instant('until').notNull() },
  (t) => [index('known_device_by_account').on(t.accountId, t.until), index('known_device_by_end').on(t.until)],
)

/** Keys made at first start and kept, or every restart would sign everybody out: `jwks`, `cookieKeys`, ticket keys. */
export const secret = pgTable('secret', { name: text('name').primaryKey(), value: jsonb('value').notNull() })
