/** A token as lists show it; the token itself is only in the answer that makes it. */
export type TokenRecord = {
  id: string
  name: string
  teamId: string | null
  teamName: string | null
  isReadOnly: boolean
  expiresAt: string | null
  lastUsedAt: string | null
  createdAt: string
  owner: { id: string; name: string; email: string; kind: string } | null
}
