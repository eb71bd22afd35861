import type { PluginChoice } from '#api/engines/redteam/vocabulary'

export type CollectionRecord = {
  id: string
  name: string
  description: string | null
  plugins: PluginChoice[]
  createdAt: string
  updatedAt: string
}

export const COLLECTIONS = 'redteam/plugins'
