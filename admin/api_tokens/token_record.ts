/** Token as listed by the API; its value is only part of the create response. */
export type TokenRecord = {
  id: string
  name: string
  teamId: string | null
  teamName: string | null
  isReadOnly: boolean
  isForTraces: boolean
  expiresAt: string | null
  lastUsedAt: string | null
  createdAt: string
  owner: { id: string; name: string; email: string; kind: string } | null
}
