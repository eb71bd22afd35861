import { sealedColumn } from '#api/platform/secrets/sealed'

const column = sealedColumn<string>('auditCredential')

/** Access token of one audit, encrypted until the audit has ended. */
export const sealToken = (token: string | null | undefined): string | null =>
  token ? column.seal(token) : null

export const openToken = (credential: string | null): string | null =>
  credential === null ? null : column.open(credential)
