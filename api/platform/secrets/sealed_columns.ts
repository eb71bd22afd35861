/** A text column whose values are encrypted with APP_KEY. */
export type SealedColumn = { table: string; column: string; purpose: string }

/**
 * Every encrypted column. Values are accessed only through `sealedColumn` with one of these names, so that
 * `secrets:rotate` covers all of them. Tables need a uuid column `id`. A purpose must never change: it is part of the
 * encryption.
 */
export const SEALED_COLUMNS = {
  targetSecrets: { table: 'targets', column: 'secrets', purpose: 'target secrets' },
  targetSystemPrompt: {
    table: 'targets',
    column: 'system_prompt',
    purpose: 'target system prompt',
  },
  targetKnownSecrets: {
    table: 'targets',
    column: 'known_secrets',
    purpose: 'target known secrets',
  },
  settingSecrets: { table: 'server_settings', column: 'secrets', purpose: 'server setting' },
  totpSecret: { table: 'totp_credentials', column: 'secret', purpose: 'totp secret' },
  guardrailContent: {
    table: 'guardrail_versions',
    column: 'content',
    purpose: 'guardrail version',
  },
  guardrailExcerpt: {
    table: 'guardrail_requests',
    column: 'excerpt',
    purpose: 'guardrail request excerpt',
  },
  guardrailPayload: {
    table: 'guardrail_requests',
    column: 'payload',
    purpose: 'guardrail request',
  },
  mcpServerCredentials: {
    table: 'mcp_servers',
    column: 'credentials',
    purpose: 'mcp server credentials',
  },
  mcpCallHead: {
    table: 'mcp_call_chains',
    column: 'sealed_head',
    purpose: 'mcp call log head',
  },
  mcpApprovalArguments: {
    table: 'mcp_approvals',
    column: 'arguments',
    purpose: 'mcp approval arguments',
  },
  mcpCallCheckpoint: {
    table: 'mcp_call_chains',
    column: 'sealed_checkpoint',
    purpose: 'mcp call log checkpoint',
  },
  mcpOauthClientSecret: {
    table: 'mcp_servers',
    column: 'oauth_client_secret',
    purpose: 'mcp oauth client secret',
  },
  mcpOauthRegistration: {
    table: 'mcp_oauth_clients',
    column: 'registration',
    purpose: 'mcp oauth registration',
  },
  mcpConnectionTokens: {
    table: 'mcp_connections',
    column: 'tokens',
    purpose: 'mcp connection tokens',
  },
  mcpPendingConnection: {
    table: 'mcp_pending_connections',
    column: 'content',
    purpose: 'mcp pending connection',
  },
  auditCredential: {
    table: 'model_audits',
    column: 'credential',
    purpose: 'model audit credential',
  },
  modelSourceCredential: {
    table: 'model_sources',
    column: 'credential',
    purpose: 'model source credential',
  },
  webhookSecret: { table: 'webhooks', column: 'secret', purpose: 'webhook secret' },
} as const satisfies Record<string, SealedColumn>

export type SealedColumnName = keyof typeof SEALED_COLUMNS

/** Encrypted messages that expire: the field `encrypted` in job payloads, and states that clients return to the server. */
export const MESSAGES = {
  // Longer than the five hours during which the queue retries a mail.
  mail: { purpose: 'mail', expiresIn: '2 days' },
  targetProbe: { purpose: 'target probe', expiresIn: '10 minutes' },
  // Leaves a person enough time to respond.
  mcpRequestState: { purpose: 'mcp request state', expiresIn: '3 minutes' },
  // Sessions of MCP clients, which any gateway process can continue. Longer than a working day.
  mcpSession: { purpose: 'mcp session', expiresIn: '12 hours' },
  // Longest time for which tasks of MCP clients are kept.
  mcpTask: { purpose: 'mcp task', expiresIn: '1 hour' },
  dryRun: { purpose: 'eval dry run', expiresIn: '10 minutes' },
} as const

export type MessageName = keyof typeof MESSAGES
