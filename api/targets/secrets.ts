/** Credentials in clear, in memory only; headers by lower-case name. */
export type Secrets = { apiKey?: string; headers: Record<string, string> }

export const NO_SECRETS: Secrets = { headers: {} }
