/** A text column whose values are encrypted with APP_KEY. */
export type SealedColumn = { table: string; column: string; purpose: string }

/**
 * Every encrypted column. Values are only written and read through `sealedColumn` with one of these names, so
 * `secrets:rotate` finds all of them. Tables need a uuid column `id`. A purpose never changes: it is part of the encryption.
 */
export const SEALED_COLUMNS = {
  targetSecrets: { table: 'targets', column: 'secrets', purpose: 'target secrets' },
  settingSecrets: { table: 'server_settings', column: 'secrets', purpose: 'server setting' },
  totpSecret: { table: 'totp_credentials', column: 'secret', purpose: 'totp secret' },
  webhookSecret: { table: 'webhooks', column: 'secret', purpose: 'webhook secret' },
} as const satisfies Record<string, SealedColumn>

export type SealedColumnName = keyof typeof SEALED_COLUMNS

/** Purposes of messages that expire: payloads of jobs, under the name `encrypted`. */
export const MESSAGES = {
  // Longer than the queue retries.
  mail: { purpose: 'mail', expiresIn: '2 days' },
  targetProbe: { purpose: 'target probe', expiresIn: '10 minutes' },
  dryRun: { purpose: 'eval dry run', expiresIn: '10 minutes' },
} as const

export type MessageName = keyof typeof MESSAGES
