import type { UploadedSet } from '#api/engines/redteam/vocabulary'

/** `GET /redteam/attack-sets`: an attack dataset that administrators can upload, and its stored file. */
export type AttackSetRecord = {
  pluginId: UploadedSet
  stored: { fileName: string; licence: string; size: number; at: string } | null
}
