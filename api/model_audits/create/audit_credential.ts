import { sealedColumn } from '#api/platform/secrets/sealed'

const column = sealedColumn<string>('auditCredential')

/** Encrypts the access token of one audit, which is kept until the audit has ended. */
export const sealToken = (token: string | null | undefined): string | null =>
  token ? column.seal(token) : null

export const openToken = (credential: string | null): string | null =>
  credential === null ? null : column.open(credential)
