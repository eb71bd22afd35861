import type { UploadedSet } from '#api/engines/redteam/vocabulary'

/** `GET /redteam/attack-sets`: a data set that an administrator can bring, and what is there of it. */
export type AttackSetRecord = {
  pluginId: UploadedSet
  stored: { fileName: string; licence: string; size: number; at: string } | null
}
